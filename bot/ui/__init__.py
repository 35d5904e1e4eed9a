"""Discord's face: clicks come in here, panels go out. Plain buttons that hold no truth."""
