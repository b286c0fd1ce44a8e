"""Looking back at games."""
