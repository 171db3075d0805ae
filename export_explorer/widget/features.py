"""The features that have requests or a state in the explorer, an entry each: requests, traits and handlers of all of them follow from it."""

from collections.abc import Callable
from typing import Any, NamedTuple

from export_explorer.features import compare, decompose, deploy, draft, predict, run, try_sizes
from export_explorer.features.decompose.panel import Decomposer
from export_explorer.features.deploy.panel import Deployer
from export_explorer.features.run.panel import ProgramRunner
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
