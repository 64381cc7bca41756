"""Writes when Marmot, the engine of ORBIT, finishes tasks in 2,000 series of good and bad hours.

pip install -r packages/planning/scripts/golden/requirements.txt
python packages/planning/scripts/golden/windows.py > packages/planning/src/placing/golden/marmot.json
"""

import json

import numpy as np
from marmot import Agent, Environment, le

SERIES = 2000
RUNS = 40


def series(seed):
    """Makes hours in runs of 1 to 12, first good, then bad, from a linear congruential generator."""
    state = seed
    hours = []
    for run in range(RUNS):
        state = (state * 1103515245 + 12345) % 2**31
        hours += [run % 2] * (1 + (state >> 16) % 12)
    return hours


def finish(bad, hours, suspendable):
    """Returns the hour at which an agent is done, or None if the series ends before."""
    state = np.array(bad, dtype=[("bad", "i8")])
    env = Environment(state=state)
    agent = Agent("crew")
    env.register(agent)
    try:
        agent.task("lift", hours, constraints={"bad": le(0)}, suspendable=suspendable)
        env.run()
    except Exception as error:
        if type(error).__name__ not in ("WindowNotFound", "StateExhausted"):
            raise
        return None
    return int(env.now)


cases = []
for seed in range(SERIES):
    bad = series(seed)
    hours = 1 + seed % 14
    cases.append([finish(bad, hours, False), finish(bad, hours * 3, True)])
print(json.dumps(cases, separators=(",", ":")).replace("],[", "],\n["))
