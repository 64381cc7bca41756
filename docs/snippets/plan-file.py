import json
import os
from pathlib import Path

from halcyon_weather.v2 import Halcyon

halcyon = Halcyon(api_key=os.environ["HALCYON_KEY"], base_url=os.environ["HALCYON_URL"])

weather = json.loads(Path("turbine-weather.json").read_text())
file = Path("turbine.xml").read_text(encoding="utf-8")
plan = halcyon.plans.import_file({**weather, "file": file}).plan.model_dump(mode="json", by_alias=True, exclude_none=True)

answer = halcyon.plans.simulate(plan)
if answer.finish.P80 and answer.path:
    print(f"Done with 80 %: {answer.finish.P80.local.isoformat()}")
    for cause in answer.path.causes[:2]:
        print(f"{cause.variable or 'end of a shift'}: {cause.hours} h")

plan.pop("start", None)
starts = json.loads(Path("turbine-starts.json").read_text())
print(halcyon.plans.starts({**plan, **starts}).sentence)
