library(httr2)

answer <- request(Sys.getenv("HALCYON_URL")) |>
  req_url_path("/v1/optimality/preview/") |>
  req_headers("x-api-key" = Sys.getenv("HALCYON_KEY")) |>
  req_body_json(list(
    request = list(
      latitude = -33.87, longitude = 151.21,
      forecast_hours = 72, model = "ecmwf"
    ),
    definition = list(type = "task", constraints = list(
      list(
        variable = "temperature_2m", unit = "degC", weight = 1,
        ideal = list(min = 10, max = 25), acceptable = list(min = 5, max = 32)
      ),
      list(
        variable = "wind_gusts_10m", unit = "m/s", weight = 2,
        ideal = list(max = 8), acceptable = list(max = 13)
      ),
      list(
        variable = "precipitation", unit = "mm", weight = 2,
        over = list(statistic = "sum", hours = 6, direction = "forward"),
        ideal = list(max = 0), acceptable = list(max = 0.5)
      )
    ))
  )) |>
  req_perform() |>
  resp_body_json(simplifyVector = TRUE)
print(answer$forecast)
