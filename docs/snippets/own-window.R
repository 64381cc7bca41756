library(httr2)

halcyon <- request(Sys.getenv("HALCYON_URL")) |>
  req_headers("x-api-key" = Sys.getenv("HALCYON_KEY"))
post <- function(path, body) {
  halcyon |>
    req_url_path(path) |>
    req_body_json(body) |>
    req_perform() |>
    resp_body_json(simplifyVector = TRUE)
}

# Keep the limits as a task; the answer holds its id.
task <- post("/v1/tasks/", list(
  name = "Roof painting", sector = "Painting",
  description = "Two coats on a metal roof.",
  constraints = list(
    list(
      variable = "temperature_2m", unit = "degC", weight = 1,
      ideal = list(min = 10, max = 25), acceptable = list(min = 5, max = 32)
    ),
    list(
      variable = "wind_gusts_10m", unit = "m/s", weight = 2,
      ideal = list(max = 8), acceptable = list(max = 13), stop = list(max = 13)
    )
  )
))
answer <- post("/v1/optimality/windows/", list(
  request = list(
    latitude = -33.87, longitude = 151.21,
    forecast_hours = 72, model = "ecmwf"
  ),
  constraint_params = list(id = task$id, type = "task"),
  window = list(duration_hours = 4, top = 1)
))
print(answer["windows"])
# Leave this out to keep the task.
halcyon |>
  req_url_path(paste0("/v1/tasks/", task$id)) |>
  req_method("DELETE") |>
  req_headers("if-match" = '"v1"') |>
  req_perform() |>
  invisible()
