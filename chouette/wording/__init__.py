"""What people are told, in their language: results, prompts, previews, house rules."""
