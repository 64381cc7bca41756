library(httr2)

post <- function(path, body) {
  request(Sys.getenv("HALCYON_URL")) |>
    req_url_path(path) |>
    req_headers("x-api-key" = Sys.getenv("HALCYON_KEY")) |>
    req_body_json(body) |>
    req_perform() |>
    resp_body_json(simplifyVector = TRUE)
}

lift <- jsonlite::read_json("scissor-lift.json")
task <- post("/v1/tasks/", lift)
answer <- post("/v1/optimality/windows/", list(
  request = list(
    latitude = 57.15, longitude = -2.09,
    forecast_hours = 72, model = "noaa"
  ),
  constraint_params = list(id = task$id, type = "task"),
  window = list(duration_hours = 4, top = 1)
))
cat(sprintf("Task %d: %s %s\n", task$id, answer$windows$start, answer$windows$likelihood))
