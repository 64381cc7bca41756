library(httr2)

monday <- Sys.Date() + (8 - as.integer(format(Sys.Date(), "%u")))
site <- function(ref, latitude, longitude) {
  list(ref = ref, latitude = latitude, longitude = longitude)
}
answer <- request(Sys.getenv("HALCYON_URL")) |>
  req_url_path("/v2/optimality/rank/") |>
  req_headers("x-api-key" = Sys.getenv("HALCYON_KEY")) |>
  req_body_json(list(
    locations = list(
      site("London", 51.5, -0.12), site("Leeds", 53.8, -1.55),
      site("Cardiff", 51.48, -3.18)
    ),
    entries = list(list(type = "task", id = 1)),
    periods = list(list(start = paste0(monday, "T00:00:00Z"), hours = 120)),
    model = "noaa", timezone = "auto",
    window = list(duration_hours = 4, local_hours = list(
      from = 7, to = 17, weekdays = c("mon", "tue", "wed", "thu", "fri")
    ))
  )) |>
  req_perform() |>
  resp_body_json()
for (row in answer$ranking) {
  best <- row$best
  said <- if (is.null(best)) "none" else paste(best$start_local, best$likelihood)
  cat(row$rank, row$ref, said, "\n")
}
