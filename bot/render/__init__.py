"""Views become panels: plain values that say what a message shows. No Discord library here."""
