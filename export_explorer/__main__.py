"""``python -m export_explorer``: the same as the command ``export-explorer``."""

import sys

from export_explorer.commands.shell import main

sys.exit(main())
