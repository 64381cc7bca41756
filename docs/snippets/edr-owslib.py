import os

from owslib.ogcapi.edr import EnvironmentalDataRetrieval

edr = EnvironmentalDataRetrieval(
    f"{os.environ['HALCYON_URL']}/edr", headers={"x-api-key": os.environ["HALCYON_KEY"]}
)
print(edr.data())

week = edr.query_data(
    "historical-daily",
    "position",
    coords="POINT(-0.12 51.5)",
    parameter_names=["temperature_2m", "precipitation"],
    datetime_="2003-08-04/2003-08-10",
)
print(week["ranges"]["temperature_2m"]["values"])
