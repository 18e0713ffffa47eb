#!/usr/bin/env python3
"""Prints expressions of hours with local times at which they hold (+) and do not hold (-).

A line has the expression and the times, parted by tabs; ? before a time says that nobody knows.
What holds is asked of the package opening-hours-py, so that the two readings can be held against
each other. Expressions are made by chance, and with --extract taken from the roads, barriers and
opening hours of extracts, which needs the package osmium.
"""
import argparse
import datetime
import random
import re
import sys

from opening_hours import OpeningHours, ParserError

DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


def clock(minutes):
    return f"{minutes // 60:02}:{minutes % 60:02}"


def days(draw):
    """Some weekdays: a range, a list, or both."""
    parts = []
    for _ in range(draw.choice([1, 1, 2])):
        first, last = draw.choice(DAYS), draw.choice(DAYS)
        parts.append(first if draw.random() < 0.4 or first == last else f"{first}-{last}")
    if draw.random() < 0.15:
        parts.append("PH")
    return ",".join(parts)


def dates(draw):
    """Months, dates, weeks or years."""
    kind = draw.randrange(5)
    first, last = draw.choice(MONTHS), draw.choice(MONTHS)
    if kind == 0:
        return f"{first}-{last}" if first != last else first
    if kind == 1:
        return f"{first} {draw.randint(1, 28):02}-{last} {draw.randint(1, 28):02}"
    if kind == 2:
        start = draw.randint(1, 50)
        return f"week {start:02}-{draw.randint(start + 1, 52):02}"
    if kind == 3:
        return f"{first},{last}" if first != last else first
    return f"{draw.choice([2025, 2026])} {first}"


def spans(draw, over_midnight):
    """One or two spans that do not touch."""
    marks = sorted(draw.sample(range(0, 1440, 5), draw.choice([2, 2, 4])))
    text = [f"{clock(a)}-{clock(b)}" for a, b in zip(marks[::2], marks[1::2])]
    if over_midnight and len(marks) == 2:
        text = [f"{clock(marks[1])}-{clock(marks[0])}"]
    return ",".join(text)


def rule(draw, over_midnight, needs_hours=False):
    parts = []
    if draw.random() < 0.3:
        parts.append(dates(draw))
    if draw.random() < 0.8:
        parts.append(days(draw))
    if needs_hours or draw.random() < 0.9 or not parts:
        parts.append(spans(draw, over_midnight))
    return " ".join(parts)


def expression(draw):
    # A span over midnight that meets another rule is read in several ways: it stands alone here.
    if draw.random() < 0.3:
        return rule(draw, True)
    further = draw.choice([0, 0, 1, 2])
    # A comma behind days without hours goes on with their list.
    text = rule(draw, False, needs_hours=further > 0)
    for _ in range(further):
        text += draw.choice(["; ", ", "]) + days(draw) + " " + spans(draw, False)
    if draw.random() < 0.3:
        text += draw.choice(["; PH off", "; Su off", "; Dec off", f"; {days(draw)} off"])
    return text


class Expressions:
    """The hours that stand in extracts."""

    def __init__(self):
        self.found = set()

    def add(self, tags):
        for tag in tags:
            if tag.k.endswith(":conditional"):
                for part in re.findall(r"@\s*\(([^()]*)\)", tag.v):
                    self.found.add(part)
            elif tag.k in ("opening_hours", "service_times"):
                self.found.add(tag.v)

    def usable(self):
        """Those with hours in them, in order; each once."""
        for text in sorted(self.found):
            text = " ".join(text.split())
            # Words and comparisons are no hours; holidays of schools and the sun are asked of
            # tables that the two programs do not share.
            if re.search(r"\bAND\b|[<>\t]|\bSH\b|sun|dawn|dusk|easter", text):
                continue
            yield text


def extracted(paths):
    import osmium

    expressions = Expressions()
    for path in paths:
        for thing in osmium.FileProcessor(path).with_filter(osmium.filter.EmptyTagFilter()):
            expressions.add(thing.tags)
    return expressions.usable()


def row(draw, text, hours):
    row = [text]
    for _ in range(8):
        minute = draw.randrange(0, 365 * 288) * 5 + draw.choice([0, 0, 1, 4])
        time = datetime.datetime(2026, 1, 1) + datetime.timedelta(minutes=minute)
        mark = "+" if hours.is_open(time) else "?" if hours.is_unknown(time) else "-"
        row.append(mark + time.isoformat())
    return "\t".join(row)


def read(text):
    return OpeningHours(text, country="DE", auto_country=False, auto_timezone=False)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2500)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--extract", nargs="*", default=[])
    options = parser.parse_args()
    draw = random.Random(options.seed)
    for _ in range(options.count):
        text = expression(draw)
        print(row(draw, text, read(text)))
    real = refused = 0
    for text in extracted(options.extract) if options.extract else []:
        try:
            hours = read(text)
        except ParserError:
            refused += 1
            continue
        real += 1
        print(row(draw, text, hours))
    print(f"{options.count} made, {real} real, {refused} real ones refused", file=sys.stderr)


if __name__ == "__main__":
    main()
