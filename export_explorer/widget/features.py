"""The features that have requests or a state in the explorer, an entry each: requests, traits and handlers of all of them follow from it."""

from collections.abc import Callable
from typing import Any, NamedTuple

from export_explorer.features.compare import messages as compare
from export_explorer.features.decompose import messages as decompose
from export_explorer.features.decompose.panel import Decomposer
from export_explorer.features.deploy import messages as deploy
from export_explorer.features.deploy.panel import Deployer
from export_explorer.features.draft import messages as draft
from export_explorer.features.predict import messages as predict
from export_explorer.features.run import messages as run
from export_explorer.features.run.panel import ProgramRunner
from export_explorer.features.try_sizes import messages as try_sizes
from export_explorer.session.panel_protocol import FeatureMessages, Panel
from export_explorer.session.session import Session


class Feature(NamedTuple):
    """A feature in the explorer: its types on the wire, and what makes its panel from a session and a host.

    The panel is None where `Panels` makes it, since it needs parts of the exporter too.
    """

    messages: FeatureMessages
    panel: Callable[[Session, Any], Panel] | None = None


FEATURES = (
    Feature(compare.MESSAGES),
    Feature(decompose.MESSAGES, Decomposer),
    Feature(deploy.MESSAGES, Deployer),
    Feature(draft.MESSAGES),
    Feature(predict.MESSAGES),
    Feature(run.MESSAGES, ProgramRunner),
    Feature(try_sizes.MESSAGES),
)
