library(curl)
library(jsonlite)

handle <- new_handle(postfields = toJSON(auto_unbox = TRUE, list(
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
)))
handle_setheaders(handle,
  "x-api-key" = Sys.getenv("HALCYON_KEY"),
  "content-type" = "application/json"
)
url <- paste0(Sys.getenv("HALCYON_URL"), "/v1/optimality/preview/")
answer <- curl_fetch_memory(url, handle)
print(fromJSON(rawToChar(answer$content))$forecast)
