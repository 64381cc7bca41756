library(httr2)
library(jsonlite)

item <- function(name, latitude, longitude) {
  list(
    ref = name,
    request = list(
      latitude = latitude, longitude = longitude,
      forecast_hours = 48, model = "noaa"
    ),
    constraint_params = list(id = 1, type = "task")
  )
}
answer <- request(Sys.getenv("HALCYON_URL")) |>
  req_url_path("/v1/optimality/batch/composite-optimality") |>
  req_headers("x-api-key" = Sys.getenv("HALCYON_KEY")) |>
  req_body_json(list(
    items = list(item("London", 51.5, -0.12), item("Hamburg", 53.5, 10))
  )) |>
  req_perform()
for (text in strsplit(resp_body_string(answer), "\n")[[1]]) {
  line <- fromJSON(text)
  said <- if (is.null(line$problem)) line$result$forecast$median[1] else line$problem$code
  cat(line$ref, said, "\n")
}
