"""What developers of the bot start by hand; nothing of it runs with the bot."""
