"""What the user in Python has of torch's other ways to capture the shown model."""

from export_explorer.features.compare_tracers.tracers import ComparedCaptures
from export_explorer.widget.widget import LiveWidget


class CapturingWays(LiveWidget):
    """A live widget whose model can be captured in each of torch's ways."""

    def compare_captures(self) -> ComparedCaptures:
        """Captures the model in each of torch's ways on the inputs of the shown run, as the function `compare_captures` does, and shows that in Ways.

        Raises:
            AskError: the program came without its model.
            KeyboardInterrupt: it was interrupted.
        """
        self._exporter.trials.stop()
        return self._context.ways.run_here()
