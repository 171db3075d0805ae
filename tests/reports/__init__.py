"""Public reports of exports that failed or surprised, rebuilt as small models, each with what a good answer to it holds."""
