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
answer <- post("/v1/optimality/preview/", list(
  request = list(
    latitude = 57.15, longitude = -2.09,
    forecast_hours = 72, model = "noaa"
  ),
  definition = list(type = "task", constraints = lift$constraints)
))
median <- answer$forecast$median
cat(sum(median == 0), "of", length(median), "hours are a stop.\n")
