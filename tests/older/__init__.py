"""Tests with older releases of other packages; each is run by a Make target of its own, which installs them."""
