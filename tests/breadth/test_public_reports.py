"""Public reports of exports that failed or surprised: how many of them are explained as a good answer would."""

from pathlib import Path

import pytest

from tests.reports.judging import lacks
from tests.reports.report import Report
from tests.reports.table import LATER, NOT_EXPLAINED, REPORTS

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("report", [*REPORTS, *LATER], ids=lambda report: report.source)
def test_a_report_is_explained_unless_it_is_listed_as_not_explained(report: Report, tmp_path: Path) -> None:
    short = lacks(report, tmp_path)
    if report.source in NOT_EXPLAINED:
        assert short, f"{report.source} is explained now: take it out of NOT_EXPLAINED"
    else:
        assert short == []


def test_reports_are_of_many_projects() -> None:
    sources = [report.source for report in REPORTS]
    projects = [source.split("#")[0] for source in sources]
    assert len(set(sources)) == 40
    assert max(projects.count(project) for project in projects) <= 10
    assert {report.year for report in REPORTS} == {2025, 2026}
    assert set(NOT_EXPLAINED) < {report.source for report in (*REPORTS, *LATER)}
    # Two of the later programs are of reports among the first, of other lines in them.
    assert {report.model for report in LATER}.isdisjoint(report.model for report in REPORTS)
