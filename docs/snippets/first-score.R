library(httr2)

answer <- request(Sys.getenv("HALCYON_URL")) |>
  req_url_path("/v1/optimality/composite/") |>
  req_headers("x-api-key" = Sys.getenv("HALCYON_KEY")) |>
  req_body_json(list(
    request = list(
      latitude = 51.5, longitude = -0.12,
      forecast_hours = 48, model = "noaa"
    ),
    constraint_params = list(id = 1, type = "task")
  )) |>
  req_perform() |>
  resp_body_json(simplifyVector = TRUE)
print(answer$forecast)
