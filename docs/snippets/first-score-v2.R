library(curl)
library(jsonlite)

handle <- new_handle(postfields = toJSON(auto_unbox = TRUE, list(
  location = list(latitude = 51.5, longitude = -0.12),
  model = "noaa",
  entry = list(type = "task", id = 1),
  period = list(hours = 48),
  timezone = "Europe/London"
)))
handle_setheaders(handle,
  "x-api-key" = Sys.getenv("HALCYON_KEY"),
  "content-type" = "application/json"
)
url <- paste0(Sys.getenv("HALCYON_URL"), "/v2/optimality/composite/")
answer <- curl_fetch_memory(url, handle)
print(fromJSON(rawToChar(answer$content))$forecast)
