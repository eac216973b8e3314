"""How a result comes to count: by silence, or although another length was played."""
