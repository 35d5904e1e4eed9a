"""`python -m tests.leaks --matches 1000 --seed 1`: play, read all of it, say what was found."""

import argparse
import sys

from tests.leaks.spy import LeakSpy


def main() -> int:
    """Play so many matches; give 1 if anything leaked."""
    parser = argparse.ArgumentParser(prog="python -m tests.leaks", description=__doc__)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    spy = LeakSpy(asked.seed)
    for number in range(asked.matches):
        spy.play(number)
    print(spy.report)  # noqa: T201 - a report is its purpose
    return 1 if spy.report.leaks else 0


if __name__ == "__main__":
    sys.exit(main())
