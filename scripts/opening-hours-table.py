#!/usr/bin/env python3
"""Prints expressions of hours with local times at which they hold (+) and do not hold (-).

A line has the expression and the times, parted by tabs. What holds is asked of the package
opening-hours-py, so that the two readings can be held against each other.
"""
import argparse
import datetime
import random

from opening_hours import OpeningHours

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


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2500)
    parser.add_argument("--seed", type=int, default=2026)
    options = parser.parse_args()
    draw = random.Random(options.seed)
    made = 0
    while made < options.count:
        text = expression(draw)
        hours = OpeningHours(text, country="DE", auto_country=False, auto_timezone=False)
        row = [text]
        for _ in range(8):
            minute = draw.randrange(0, 365 * 288) * 5 + draw.choice([0, 0, 1, 4])
            time = datetime.datetime(2026, 1, 1) + datetime.timedelta(minutes=minute)
            row.append(("+" if hours.is_open(time) else "-") + time.isoformat())
        print("\t".join(row))
        made += 1


if __name__ == "__main__":
    main()
