"""Has MPXJ read schedules that writeMspdi wrote, and writes what was in them and what MPXJ read.

pip install -r packages/planning/scripts/golden/requirements.txt
python packages/planning/scripts/golden/written.py packages/planning/src/files/golden/written.json.gz
"""

import gzip
import json
import random
import subprocess
import sys
import tempfile
from datetime import datetime, timedelta
from pathlib import Path

import jpype
import mpxj  # noqa: F401, which adds its classes to the path of Java

jpype.startJVM("-Xmx400m")

from org.mpxj import TimeUnit  # noqa: E402
from org.mpxj.mspdi import MSPDIReader  # noqa: E402

SCHEDULES = 10
START = datetime(2027, 3, 1, 7)
HERE = Path(__file__).parent
WRITE = """
import { writeMspdi } from "../../src/files/write-mspdi.ts";
const schedule = JSON.parse(await new Response(process.stdin).text());
process.stdout.write(writeMspdi(schedule));
"""
TYPES = {"FINISH_START": "FS", "START_START": "SS", "FINISH_FINISH": "FF"}
LAGS = {TimeUnit.HOURS: "working", TimeUnit.ELAPSED_HOURS: "elapsed"}


def wall(time):
    return time.strftime("%Y-%m-%dT%H:%M")


def schedule(seed):
    draw = random.Random(seed)
    tasks = []
    for number in range(4 + draw.randrange(4)):
        start = START + timedelta(hours=draw.randrange(900))
        hours = 0 if draw.randrange(6) == 0 else draw.randrange(1, 200)
        finish = start + timedelta(hours=hours)
        before = draw.sample(tasks, min(len(tasks), draw.randrange(3)))
        task = {
            "id": f"t{number}",
            "name": f"Task {number} ä&<>",
            "dates": {"start": wall(start), "finish": wall(finish), "hours": hours},
            "deadline": wall(finish + timedelta(hours=draw.randrange(99))),
            "links": [
                {
                    "from": one["id"],
                    "type": draw.choice(list(TYPES.values())),
                    "lagHours": draw.randrange(-8, 25),
                    "lag": draw.choice(["working", "elapsed"]),
                }
                for one in before
            ],
        }
        tasks.append(task)
    return {"name": f"Plan {seed}", "subject": "Dates", "start": wall(START), "tasks": tasks}


def read(text):
    with tempfile.NamedTemporaryFile(suffix=".xml") as file:
        Path(file.name).write_text(text, "utf-8")
        project = MSPDIReader().read(file.name)
    tasks = [task for task in project.getTasks() if task.getUniqueID() != 0]
    ids = {str(task.getUniqueID()): f"t{index}" for index, task in enumerate(tasks)}
    return {
        "name": str(project.getProjectProperties().getProjectTitle()),
        "tasks": [
            {
                "name": str(task.getName()),
                "start": str(task.getStart()),
                "finish": str(task.getFinish()),
                "hours": float(task.getDuration().convertUnits(TimeUnit.HOURS, project.getProjectProperties()).getDuration()),
                "deadline": str(task.getDeadline()),
                "links": [
                    {
                        "from": ids[str(link.getPredecessorTask().getUniqueID())],
                        "type": TYPES[str(link.getType().name())],
                        "lagHours": float(link.getLag().getDuration()),
                        "lag": LAGS[link.getLag().getUnits()],
                    }
                    for link in task.getPredecessors()
                ],
            }
            for task in tasks
        ],
    }


def case(seed):
    made = schedule(seed)
    command = ["node", "--input-type=module", "--eval", WRITE]
    text = subprocess.run(command, cwd=HERE, input=json.dumps(made), capture_output=True, text=True, check=True).stdout
    return {"schedule": made, "file": text, "read": read(text)}


written = json.dumps([case(seed) for seed in range(SCHEDULES)], ensure_ascii=False)
Path(sys.argv[1]).write_bytes(gzip.compress(written.encode(), mtime=0))
