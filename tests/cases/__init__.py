"""Models that export, each with its own reason, and models that do not, each with its own kind of failure."""
