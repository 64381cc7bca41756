import os

from halcyon_weather import Halcyon
from openpyxl import Workbook

halcyon = Halcyon(api_key=os.environ["HALCYON_KEY"], base_url=os.environ["HALCYON_URL"])
answer = halcyon.historical.workability({
    "request": {
        "latitude": 51.5, "longitude": -0.12,
        "start_year": 1991, "end_year": 2020,
    },
    "constraint_params": {"id": 1, "type": "task"},
    "window": {
        "duration_hours": 4,
        "local_hours": {
            "from": 7, "to": 18, "timezone": "Europe/London",
            "weekdays": ["mon", "tue", "wed", "thu", "fri"],
        },
    },
    "percentiles": [20],
})

book = Workbook()
sheet = book.active
sheet.append(["Month", "Working hours", "Lifts, 1 year in 2", "Lifts, 4 years in 5", "Wait, P90 [h]"])
for month, hours in zip(answer.months, answer.metadata.hours_considered):
    sheet.append([
        month.month, round(hours),
        round(month.windows.P50), round(month.windows.P20),
        round(month.waiting.p90_hours),
    ])
book.save("tender.xlsx")
