library(httr2)

answer <- request(Sys.getenv("HALCYON_URL")) |>
  req_url_path("/v2/optimality/composite/") |>
  req_headers("x-api-key" = Sys.getenv("HALCYON_KEY")) |>
  req_body_json(list(
    location = list(latitude = 51.5, longitude = -0.12),
    model = "noaa",
    entry = list(type = "task", id = 1),
    period = list(hours = 48),
    timezone = "Europe/London"
  )) |>
  req_perform() |>
  resp_body_json(simplifyVector = TRUE)
print(answer$forecast)
