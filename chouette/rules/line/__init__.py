"""Who plays where: seats, box, captain, line, partners, joining and leaving."""
