"""`sudorate regress`: run techniques on test cases and tell which they pass.

A case passes if the technique finds everything that the case lists, of the kinds that are `exact`
nothing else, and, if it must fail, nothing at all. More is allowed otherwise, because a case lists
one instance and a technique finds all. (HoDoKu's library also wants the digits to agree.)
"""

from dataclasses import dataclass

from pipeline.cases import BrokenCase, Case, load_cases
from pipeline.read import InputError
from solver import catalogue
from solver.notation import candidate_name
from solver.steps import deductions

PASS, FAIL, NOT_IMPLEMENTED = VERDICTS = ("pass", "fail", "not implemented")
_SHOWN = 12     # candidates named in the reason of a failure


@dataclass(frozen=True)
class Result:
    """A case, one of `VERDICTS`, and why it failed."""

    case: Case
    verdict: str
    reason: str = ""


@dataclass(frozen=True)
class Report:
    """The results in the order of the file, and the lines that are no cases."""

    results: tuple
    broken: tuple

    def counts(self):
        """{technique name: [passed, failed, not implemented]} in the catalogue's order, other names last."""
        order = [row.id for row in catalogue.TECHNIQUES]
        names = {result.case.name for result in self.results}
        counts = {name: [0, 0, 0] for name in (*filter(names.__contains__, order), *sorted(names.difference(order)))}
        for result in self.results:
            counts[result.case.name][VERDICTS.index(result.verdict)] += 1
        return counts

    @property
    def passed(self):
        return sum(result.verdict == PASS for result in self.results)

    @property
    def failed(self):
        """Cases that fail and lines that are broken."""
        return sum(result.verdict == FAIL for result in self.results) + len(self.broken)

    def lines(self):
        """Yield the report as text: the table, what failed, and the share that passes of what is implemented."""
        counts = self.counts()
        width = max(map(len, (*counts, "technique")))
        yield f"{'technique':{width}}  {PASS:>5}  {FAIL:>5}  {NOT_IMPLEMENTED}"
        for name, (passed, failed, missing) in counts.items():
            yield f"{name:{width}}  {passed:5}  {failed:5}  {missing:{len(NOT_IMPLEMENTED)}}"
        yield ""
        for result in self.results:
            if result.verdict == FAIL:
                at = "" if result.case.id == result.case.where else f" {result.case.id}"
                yield f"{result.case.where}:{at} {result.case.name}: {result.reason}"
        for line in self.broken:
            yield f"{line.where}: not read: {line.reason}"
        of = self.passed + self.failed
        yield f"passed {self.passed} of {of}" + (f" ({_percent(self.passed, of)} %)" if of else "")


def regress(path, technique=None):
    """Run the cases of a file: all, or those of one technique or family.

    Raises `InputError` if the file cannot be read or holds no cases, `UnknownTechnique`.
    """
    wanted = technique and catalogue.members(technique)
    results, broken = [], []
    for case in load_cases(path):
        if isinstance(case, BrokenCase):
            broken.append(case)
        elif not wanted or case.technique in wanted:
            results.append(check(case))
    if not results and not broken:
        of = f" of {technique}" if technique else ""
        raise InputError(path, f"holds no cases{of}")
    return Report(tuple(results), tuple(broken))


def regress_command(path, technique, echo):
    """Print the report by `echo`, a function of one line. Returns the exit code: 1 if any case fails, else 0.

    Errors are those of `regress`; the command line turns `InputError` into exit code 3.
    """
    report = regress(path, technique)
    for line in report.lines():
        echo(line)
    return 1 if report.failed else 0


def check(case):
    """The `Result` of one case."""
    row = case.technique
    if row is None or not row.implemented:
        return Result(case, NOT_IMPLEMENTED)
    eliminations, placements = deductions(_reduced(case), row.id)
    if case.must_fail:
        found = eliminations | placements
        return Result(case, FAIL, f"must find nothing, found {_names(found)}") if found else Result(case, PASS)
    faults = [fault for kind, found, listed in (("eliminations", eliminations, case.eliminations),
                                                ("placements", placements, case.placements))
              for fault in _faults(found, listed, kind, kind in case.exact)]
    return Result(case, FAIL, "; ".join(faults)) if faults else Result(case, PASS)


def _faults(found, listed, kind, is_exact):
    if listed - found:
        yield f"{kind} not found: {_names(listed - found)}"
    if is_exact and found - listed:
        yield f"{kind} that the case does not list: {_names(found - listed)}"


def _reduced(case):
    """The state after the case's techniques, singles first, have been run to the end."""
    state = case.state.copy()
    while True:
        for name in case.after:
            found = deductions(state, name)
            if any(found):
                state.apply(*found)
                break
        else:
            return state


def _names(candidates):
    names = [candidate_name(c) for c in sorted(candidates)]
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return " ".join(names[:_SHOWN]) + more


def _percent(part, whole):
    """With one decimal, rounded down, so that 100.0 is all."""
    return f"{part * 1000 // whole / 10:.1f}"
