import os

from halcyon_weather.v2 import Halcyon

halcyon = Halcyon(api_key=os.environ["HALCYON_KEY"], base_url=os.environ["HALCYON_URL"])


def plan_with(last_hour: int, overhead: int) -> dict:
    """A lift of four hours after another, in shifts that begin at 7."""
    lifts = [
        {
            "id": f"lift-{number}",
            "site": "tower",
            "entry": {"type": "task", "id": 1},
            "hours": 4,
            "contingency_hours": 1,
            "calendar": "shift",
            "resources": [{"id": "crane"}],
            "links": [{"from": f"lift-{number - 1}"}] if number > 1 else [],
        }
        for number in range(1, 25)
    ]
    days = ["mon", "tue", "wed", "thu", "fri", "sat"]
    return {
        "model": "noaa",
        "timezone": "Europe/London",
        "start": "2026-11-23T07:00:00Z",
        "sites": [{"id": "tower", "latitude": 57.1, "longitude": -2.1}],
        "calendars": [{"id": "shift", "local_hours": {"from": 7, "to": last_hour, "weekdays": days}}],
        "resources": [{"id": "crane", "day_rate": 4000}],
        "tasks": lifts,
        "currency": "GBP",
        "overhead_per_day": overhead,
    }


for last_hour, overhead in [(17, 2500), (21, 4500)]:
    answer = halcyon.plans.simulate(plan_with(last_hour, overhead))
    if not (answer.finish.P50 and answer.finish.P80 and answer.cost and answer.path):
        continue
    days = [f"{day.local:%Y-%m-%d}" for day in (answer.finish.P50, answer.finish.P80)]
    waits = [round(hours) for hours in (answer.path.weather, answer.path.short_window, answer.path.off_shift)]
    print(f"7-{last_hour}", *days, *waits, f"{answer.cost.mean:.0f}")
