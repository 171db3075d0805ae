"""Public reports about targets: what the explorer reports of each is what a good answer holds."""

import pytest

from export_explorer import explore
from export_explorer.features.deploy.deploying import missing_packages
from tests.reports.of_lowering import REPORTS, LoweringReport

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: report.source)
def test_what_a_target_makes_of_a_reported_program_is_reported(report: LoweringReport) -> None:
    if missing := missing_packages(report.target):
        pytest.skip(f"{missing[0]} is not installed")
    explorer = explore(report.model(), report.args, dynamic_shapes=report.shapes)
    deployed = explorer.deploy(report.target, sizes=report.sizes)
    explorer.close()
    if report.lacks is not None:
        assert deployed.failure is not None
        assert deployed.failure.operator == report.lacks
        assert deployed.failure.frame is not None
        assert [text for text in report.says if text not in deployed.failure.message] == []
        assert [text for text in report.notes if not any(text in str(note) for note in deployed.notes)] == []
        return
    assert deployed.ok, deployed.failure
    dims = {f"{row.input}.shape[{row.dim}]": row.verdict for row in deployed.dim_rows}
    assert {name: dims[name] for name, wanted in report.dims.items() if dims[name] not in wanted} == {}
    trials = {row.sizes: row.verdict for row in deployed.trial_rows}
    assert {sizes: trials.get(sizes) for sizes, wanted in report.trials.items() if trials.get(sizes) not in wanted} == {}
    notes = [str(note) for note in deployed.notes]
    assert [text for text in report.notes if not any(text in note for note in notes)] == []
    rows = {row.operator: row for row in deployed.operator_rows}
    assert [operator for operator in report.lines if rows[operator].line is None] == []
    assert [operator for operator in report.fallbacks if rows[operator].taken_by != "fallback"] == []


def test_reports_of_targets_are_of_many_projects() -> None:
    sources = [report.source for report in REPORTS]
    assert len(set(sources)) == len(sources) >= 10
    assert len({source.split("#")[0] for source in sources}) >= 4
