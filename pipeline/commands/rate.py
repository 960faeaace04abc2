"""`sudorate rate`."""

import signal
import sys
import time
from contextlib import nullcontext
from pathlib import Path

import click

from pipeline.commands import jobs_option, profile_option, say
from pipeline.commands.rating import PACKED, Bar, cores, rate_watched

INTERRUPTED = 130
FEW, BYTES = 500, 50_000    # of puzzles, of input: done before workers are up


def _no_nan(context, parameter, value):
    if value != value:
        raise click.BadParameter("nan is no number")
    return value


def _rating_option(*names, **more):
    return click.option(*names, type=click.FloatRange(min=1, max=20), metavar="X", callback=_no_nan, **more)


@click.command("rate")
@click.argument("inputs", metavar="IN...", nargs=-1, required=True, type=click.Path())
@click.option("-o", "out", metavar="OUT", type=click.Path(), help="""RUN, a directory for the tables (default: STEM.sudorate
beside the first input); `-` for one tab-separated row a puzzle on standard output, under a header; or
FILE.csv, .tsv, .jsonl or .parquet for the puzzles table alone.""")
@profile_option(default=["gnpx"], multiple=True)
@jobs_option
@click.option("--needed/--no-needed", default=True, show_default=True,
              help="Find out which techniques are needed.")
@click.option("--steps", is_flag=True, help="Store every step, with its text and evidence.")
@click.option("--timing", is_flag=True,
              help="Fill the column `seconds`. Two runs then differ in their bytes; without it they never do.")
@click.option("--timeout-per-puzzle", "timeout", type=click.FloatRange(min=0, max=1e6), default=0.0, metavar="S",
              callback=_no_nan,
              help="Seconds that a puzzle may take; 0, the default, for no limit.")
@click.option("--se-stop", type=click.Choice(["pearl", "diamond"]),
              help="""With --profile se: rate only pearls (EP is the ER) or diamonds (ED too); others are `stopped` as soon as
they can be none.""")
@_rating_option("--max-er", help="With --profile se: rate only up to this ER; a harder puzzle is `stopped` as soon as it is one.")
@_rating_option("--min-er", help="""With --profile se: leave puzzles with a lower ER out of what `-o -` or `-o FILE` writes.
A RUN keeps every row.""")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Only the first N puzzles.")
@click.option("--sample", type=click.IntRange(min=1), metavar="N",
              help="Only N puzzles, drawn at random and kept in order.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="K",
              help="Of --sample: the same K draws the same puzzles.")
@click.option("--format", "format_", default="auto", show_default=True, metavar="NAME",
              help="Of the inputs: auto, text or csv.")
@click.option("--resume", is_flag=True, help="Go on with a run that was interrupted; starts it if there is none.")
@click.option("--force", is_flag=True, help="Replace an OUT that is there.")
@click.option("--strict", is_flag=True, help="Stop at the first rejected line.")
@click.option("--max-errors", type=click.IntRange(min=1), metavar="N", help="Stop at rejected line number N.")
@click.option("--backend", type=click.Choice(["loky", "dask", "ray"]), default="loky", show_default=True,
              help="What joblib runs the jobs on.")
@click.option("--scheduler", metavar="ADDR", help="Of a dask or ray cluster that is running.")
@click.option("--quiet", is_flag=True, help="No progress bar and no summary.")
@click.option("--no-report", is_flag=True, help="Leave out RUN/report.html.")
@click.pass_context
def command(context, inputs, out, **options):
    """Rate puzzles: files, directories, globs, or `-` for standard input; .gz, .zst, .xz and .zip are unpacked.

    Exit codes: 0 all rated, stuck or stopped; 1 some lines rejected, or puzzles invalid, solved, without or with several
    solutions, timed out or failed; 2 wrong usage; 3 an input cannot be read; 4 an unsound deduction; 130 interrupted
    (--resume goes on).
    """
    from pipeline.export import TABLE_ENDINGS
    from pipeline.summary import exit_code

    if out == "":
        raise click.UsageError("-o: empty")
    if options["resume"] and options["force"]:
        raise click.UsageError("--resume and --force exclude each other")
    if options["strict"] and options["max_errors"]:
        raise click.UsageError("--strict and --max-errors exclude each other")
    if options["scheduler"] and options["backend"] == "loky":
        raise click.UsageError("--scheduler needs --backend dask or ray")
    signal.signal(signal.SIGTERM, _interrupt)
    sources, plan = _prepared(inputs, options)
    try:
        if out == "-":
            counts = _to_stdout(sources, plan, options)
        elif out and Path(out).suffix.lower() in TABLE_ENDINGS:
            counts = _to_file(Path(out), sources, plan, options)
        else:
            counts = _to_run(Path(out or _beside(inputs[0], sources)), sources, plan, options)
    except KeyboardInterrupt:
        say("interrupted")
        context.exit(INTERRUPTED)
    context.exit(exit_code(counts))


def _interrupt(number, frame):
    raise KeyboardInterrupt


def _prepared(inputs, options):
    """The sources and the plan that the options tell."""
    from pipeline.rating import Rules, load_profiles
    from pipeline.read import FORMATS, open_inputs

    if options["format_"] not in FORMATS:
        raise click.BadParameter(f"{options['format_']!r}: there are {', '.join(FORMATS)}", param_hint="--format")
    profiles = load_profiles(options["profile"])
    _check_ratings(profiles, options)
    rules = Rules(profiles, **{name: options[name] for name in ("needed", "steps", "timeout", "timing")},
                  se_stop=options["se_stop"] or "", max_er=options["max_er"] or 0.0)
    sources = open_inputs(inputs, options["format_"])
    jobs = options["jobs"] or cores()
    with _workers_starting(sources, rules, jobs, options):
        from pipeline.run import Plan
    return sources, Plan(rules, most_rejects=1 if options["strict"] else options["max_errors"], jobs=jobs,
                         **{name: options[name] for name in ("limit", "sample", "seed", "backend", "scheduler")})


def _check_ratings(profiles, options):
    """Refuse options of profiles with ratings where there is none, or where they leave nothing."""
    for name in ("se_stop", "max_er", "min_er"):
        if options[name] is not None and not any(profile.kind == "ratings" for profile in profiles):
            raise click.UsageError(f"--{name.replace('_', '-')} needs a profile with ratings: --profile se")
    if options["min_er"] and options["max_er"] and options["min_er"] > options["max_er"]:
        raise click.UsageError(f"--min-er {options['min_er']} is above --max-er {options['max_er']}")


def _workers_starting(sources, rules, jobs, options):
    """Has workers started meanwhile, if there seems to be enough for them to do."""
    is_small = (options["limit"] or options["sample"] or FEW) < FEW or \
        (all(source.size is not None for source in sources) and sum(source.size for source in sources) < BYTES)
    if jobs == 1 or is_small or options["backend"] != "loky":
        return nullcontext()
    from pipeline.pool import workers_starting
    return workers_starting(rules, jobs)


def _beside(path, sources):
    """The run directory that belongs to an input: its path without ending, and `.sudorate`."""
    if path == "-":
        return "stdin.sudorate"
    path = Path(path if Path(path).exists() else sources[0].name)
    if path.suffix.lower() in PACKED and not path.is_dir():
        path = path.with_suffix("")
    return path.with_name((path.resolve().name if path.is_dir() else path.stem) + ".sudorate")


def _to_run(path, sources, plan, options):
    """Rate into a run directory; returns its counts."""
    from pipeline.results import Results
    from pipeline.store import is_run, read_manifest

    is_old = options["resume"] and is_run(path) and read_manifest(path)["state"] == "finished"
    try:
        manifest = rate_watched(path, sources, plan, quiet=options["quiet"], command=sys.argv,
                                resume=options["resume"], force=options["force"])
    except BaseException:
        if is_run(path) and read_manifest(path)["state"] == "interrupted":
            say(f"{path}: holds what was rated so far; the same command with --resume goes on")
        raise
    if is_old:
        say(f"{path}: finished already; --force rates it anew")
        return manifest["counts"]
    if not options["quiet"]:
        _sum_up(manifest["counts"], manifest["seconds"], plan, options)
        for source, line, _, reason in Results(path).rejects.head(1).collect().iter_rows():
            say(f"first rejected: {source}:{line}: {reason}; all are in {path}/rejects")
    if not options["no_report"]:
        import reports
        report = reports.build(path)
        if not options["quiet"]:
            say(f"report: {report}")
    return manifest["counts"]


def _to_file(path, sources, plan, options):
    from tempfile import TemporaryDirectory

    from pipeline.export import write_table
    from pipeline.results import Results

    if path.exists() and not options["force"]:
        raise click.UsageError(f"{path}: exists; --force replaces it")
    if options["resume"]:
        raise click.UsageError("--resume needs a RUN directory; a single file cannot be continued")
    # beside the file, where the room for it must be anyway
    with TemporaryDirectory(prefix=f".{path.name}.", dir=path.parent) as directory:
        run = Path(directory) / "run"
        manifest = rate_watched(run, sources, plan, quiet=options["quiet"])
        results = Results(run)
        write_table(_hard_enough(results.puzzles, plan, options), path)
        _tell_rejects(results.rejects.collect())
    if not options["quiet"]:
        _sum_up(manifest["counts"], manifest["seconds"], plan, options)
    return manifest["counts"]


def _to_stdout(sources, plan, options):
    from pipeline.export import rows
    from pipeline.frames import iter_tables
    from pipeline.scales import scales_of
    from pipeline.tally import added, no_counts

    scales = scales_of(plan.rules)
    counts, started = no_counts(scales), time.monotonic()
    with Bar(sources, plan, options["quiet"]) as bar:
        for i, tables in enumerate(iter_tables(sources, plan, watch=bar.update, warn=bar.say)):
            puzzles = _hard_enough(tables["puzzles"], plan, options)
            click.echo(rows(puzzles, scales, header=i == 0), nl=False)
            _tell_rejects(tables["rejects"])
            counts = added(counts, tables)
    if not options["quiet"]:
        _sum_up(counts, time.monotonic() - started, plan, options)
    return counts


def _hard_enough(puzzles, plan, options):
    """The rows without those whose ER is known to be below --min-er."""
    if options["min_er"] is None:
        return puzzles
    from pipeline.query import without_easier
    from pipeline.scales import scales_of
    return without_easier(puzzles, [scale.name for scale in scales_of(plan.rules) if scale.has_ratings], options["min_er"])


def _tell_rejects(rejects):
    """A line each: where there is no run directory, nothing else keeps them."""
    for source, line, _, reason in rejects.iter_rows():
        say(f"{source}:{line}: rejected: {reason}")


def _sum_up(counts, seconds, plan, options):
    from pipeline.scales import scales_of
    from pipeline.summary import summary

    for line in summary(counts, seconds, scales_of(plan.rules), needed=plan.rules.needed, min_er=options["min_er"]):
        say(line)
