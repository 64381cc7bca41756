library(httr2)

# A lift of four hours after another, in shifts that begin at 7.
simulated <- function(last_hour, overhead) {
  lifts <- lapply(1:24, function(number) {
    before <- if (number > 1) list(list(from = paste0("lift-", number - 1))) else list()
    list(
      id = paste0("lift-", number), site = "tower", entry = list(type = "task", id = 1), hours = 4,
      contingency_hours = 1, calendar = "shift", resources = list(list(id = "crane")), links = before
    )
  })
  days <- c("mon", "tue", "wed", "thu", "fri", "sat")
  shift <- list(id = "shift", local_hours = list(from = 7, to = last_hour, weekdays = days))
  request(Sys.getenv("HALCYON_URL")) |>
    req_url_path("/v2/plans/simulate/") |>
    req_headers("x-api-key" = Sys.getenv("HALCYON_KEY")) |>
    req_body_json(list(
      model = "noaa", timezone = "Europe/London", start = "2026-11-23T07:00:00Z",
      sites = list(list(id = "tower", latitude = 57.1, longitude = -2.1)),
      calendars = list(shift), resources = list(list(id = "crane", day_rate = 4000)), tasks = lifts,
      currency = "GBP", overhead_per_day = overhead
    )) |>
    req_perform() |>
    resp_body_json()
}

for (shift in list(c(17, 2500), c(21, 4500))) {
  answer <- simulated(shift[1], shift[2])
  days <- substr(c(answer$finish$P50$local, answer$finish$P80$local), 1, 10)
  waits <- round(unlist(answer$path[c("weather", "short_window", "off_shift")]))
  cat(paste0("7-", shift[1]), days, waits, format(answer$cost$mean, scientific = FALSE), "\n")
}
