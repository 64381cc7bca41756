library(curl)
library(jsonlite)

ask <- function(method, path, body = NULL, ...) {
  handle <- new_handle(customrequest = method)
  if (!is.null(body)) {
    handle_setopt(handle, postfields = toJSON(body, auto_unbox = TRUE))
  }
  handle_setheaders(handle,
    "x-api-key" = Sys.getenv("HALCYON_KEY"),
    "content-type" = "application/json", ...
  )
  url <- paste0(Sys.getenv("HALCYON_URL"), path)
  text <- rawToChar(curl_fetch_memory(url, handle)$content)
  if (nzchar(text)) fromJSON(text)
}

# Keep the limits as a task; the answer holds its id.
task <- ask("POST", "/v1/tasks/", list(
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
print(ask("POST", "/v1/optimality/windows/", list(
  request = list(
    latitude = -33.87, longitude = 151.21,
    forecast_hours = 72, model = "ecmwf"
  ),
  constraint_params = list(id = task$id, type = "task"),
  window = list(duration_hours = 4, top = 1)
)))
# Leave this out to keep the task.
invisible(ask("DELETE", paste0("/v1/tasks/", task$id), "if-match" = '"v1"'))
