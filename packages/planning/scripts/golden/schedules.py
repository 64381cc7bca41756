"""Writes 30 schedules in MSPDI and XER with MPXJ, and what is in them.

pip install -r packages/planning/scripts/golden/requirements.txt
python packages/planning/scripts/golden/schedules.py packages/planning/src/files/golden/schedules.json.gz
"""

import gzip
import json
import random
import sys
import tempfile
from datetime import date, datetime, timedelta
from pathlib import Path

import jpype
import mpxj  # noqa: F401, which adds its classes to the path of Java

jpype.startJVM("-Xmx400m")

from java.time import DayOfWeek, LocalDate, LocalDateTime, LocalTime  # noqa: E402
from org.mpxj import (  # noqa: E402
    ConstraintType,
    Duration,
    LocalTimeRange,
    ProjectFile,
    Relation,
    RelationType,
    TimeUnit,
)
from org.mpxj.mspdi import MSPDIWriter  # noqa: E402
from org.mpxj.primavera import PrimaveraXERFileWriter  # noqa: E402

SCHEDULES = 30
START = datetime(2027, 3, 1, 8)
TYPES = {"FS": RelationType.FINISH_START, "SS": RelationType.START_START, "FF": RelationType.FINISH_FINISH}


def java_time(time):
    return LocalDateTime.of(time.year, time.month, time.day, time.hour, time.minute)


def hours(count):
    return Duration.getInstance(count, TimeUnit.HOURS)


def shift_calendar(project, holiday):
    """Adds a calendar from 07 to 19 h on six days, with a holiday."""
    calendar = project.addCalendar()
    calendar.setName("Shift")
    for day in DayOfWeek.values():
        works = day != DayOfWeek.SUNDAY
        calendar.setWorkingDay(day, works)
        if works:
            calendar.addCalendarHours(day).add(LocalTimeRange(LocalTime.of(7, 0), LocalTime.of(19, 0)))
    calendar.addCalendarException(LocalDate.of(holiday.year, holiday.month, holiday.day))
    return calendar


def schedule(seed):
    draw = random.Random(seed)
    project = ProjectFile()
    standard = project.addDefaultBaseCalendar()
    project.setDefaultCalendar(standard)
    project.getProjectProperties().setStartDate(java_time(START))
    holiday = date(2027, 3, 1) + timedelta(days=draw.randrange(60))
    calendars = {"Standard": standard, "Shift": shift_calendar(project, holiday)}
    made, told = [], []
    for number in range(4 + draw.randrange(4)):
        task = project.addTask()
        name = f"Task {number} ä&<"
        calendar = draw.choice(["Standard", "Shift"])
        work = 0 if draw.randrange(8) == 0 else 1 + draw.randrange(60)
        start = START + timedelta(days=draw.randrange(30))
        task.setName(name)
        task.setCalendar(calendars[calendar])
        task.setDuration(hours(work))
        task.setRemainingDuration(hours(work))
        task.setMilestone(work == 0)
        task.setStart(java_time(start))
        task.setFinish(java_time(start + timedelta(hours=1)))
        bound = draw.choice(["none", "none", "not_before", "finish_by"])
        if bound != "none":
            is_start = bound == "not_before"
            kind = ConstraintType.START_NO_EARLIER_THAN if is_start else ConstraintType.FINISH_NO_LATER_THAN
            task.setConstraintType(kind)
            task.setConstraintDate(java_time(start))
        links = {}
        for _ in range(draw.randrange(3) if made else 0):
            before = draw.randrange(len(made))
            kind, lag = draw.choice(list(TYPES)), draw.randrange(-8, 25)
            if before in links:
                continue
            links[before] = [kind, lag]
            relation = Relation.Builder().predecessorTask(made[before]).type(TYPES[kind]).lag(hours(lag))
            task.addPredecessor(relation)
        made.append(task)
        told.append(
            {
                "name": name,
                "calendar": calendar,
                "hours": work,
                "bound": None if bound == "none" else [bound, start.strftime("%Y-%m-%dT%H:%M")],
                "links": [[f"Task {before} ä&<", *link] for before, link in sorted(links.items())],
            }
        )
    with tempfile.TemporaryDirectory() as folder:
        mspdi, xer = Path(folder) / "a.xml", Path(folder) / "a.xer"
        MSPDIWriter().write(project, str(mspdi))
        PrimaveraXERFileWriter().write(project, str(xer))
        return {
            "holiday": holiday.isoformat(),
            "tasks": told,
            "mspdi": mspdi.read_text("utf-8"),
            "xer": xer.read_text("cp1252"),
        }


written = json.dumps([schedule(seed) for seed in range(SCHEDULES)], ensure_ascii=False)
Path(sys.argv[1]).write_bytes(gzip.compress(written.encode(), mtime=0))
