library(curl)
library(jsonlite)

handle <- new_handle(postfields = toJSON(auto_unbox = TRUE, list(
  request = list(
    latitude = 51.5, longitude = -0.12,
    forecast_hours = 240, model = "noaa"
  ),
  constraint_params = list(id = 1, type = "task"),
  window = list(duration_hours = 6, top = 1)
)))
handle_setheaders(handle,
  "x-api-key" = Sys.getenv("HALCYON_KEY"),
  "content-type" = "application/json"
)
url <- paste0(Sys.getenv("HALCYON_URL"), "/v1/optimality/windows/")
answer <- curl_fetch_memory(url, handle)
print(fromJSON(rawToChar(answer$content))$windows)
