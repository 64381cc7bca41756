library(httr2)

point <- function(latitude, longitude, stay_hours = 0) {
  list(latitude = latitude, longitude = longitude, stay_hours = stay_hours)
}
answer <- request(Sys.getenv("HALCYON_URL")) |>
  req_url_path("/v2/optimality/route/") |>
  req_headers("x-api-key" = Sys.getenv("HALCYON_KEY")) |>
  req_body_json(list(
    points = list(point(53.87, 8.7), point(52.4, 9.7, 1), point(51.32, 9.5)),
    speed_kmh = 40, surface = "land", departures = list(hours = 120),
    minimum_score = 0.91,
    timezone = "Europe/Berlin", local_hours = list(from = 20, to = 5),
    model = "noaa", entry = list(type = "task", id = 52)
  )) |>
  req_perform() |>
  resp_body_json()

# A night in each row, the likeliest first.
for (window in answer$windows) {
  best <- window$best
  hours <- c(window$start_local, window$latest_start_local, best$start_local)
  cat(substr(hours, 1, 16), best$probability, best$worst$median, "\n")
}
if (is.null(answer$best)) {
  print(answer$none_because)
} else if (!is.null(answer$best$limiting)) {
  weakest <- answer$steps[[answer$best$limiting$step + 1]]
  cat("Weakest: km", weakest$from_km, "to", weakest$to_km, weakest$score, "\n")
}
