library(httr2)

answer <- request(Sys.getenv("HALCYON_URL")) |>
  req_url_path("/v1/optimality/windows/") |>
  req_headers("x-api-key" = Sys.getenv("HALCYON_KEY")) |>
  req_body_json(list(
    request = list(
      latitude = 51.5, longitude = -0.12,
      forecast_hours = 240, model = "noaa"
    ),
    constraint_params = list(id = 1, type = "task"),
    window = list(duration_hours = 6, top = 1)
  )) |>
  req_perform() |>
  resp_body_json(simplifyVector = TRUE)
print(answer$windows)
