library(httr2)

# The next Monday, and the four days after it.
monday <- Sys.Date() + (8 - as.integer(format(Sys.Date(), "%u")))
week <- format(monday + 0:4)

site <- function(ref, latitude, longitude) {
  list(ref = ref, latitude = latitude, longitude = longitude)
}
answer <- request(Sys.getenv("HALCYON_URL")) |>
  req_url_path("/v2/optimality/rank/") |>
  req_headers("x-api-key" = Sys.getenv("HALCYON_KEY")) |>
  req_body_json(list(
    locations = list(
      site("Aberdeen", 57.15, -2.09), site("Leeds", 53.8, -1.55),
      site("Liverpool", 53.41, -2.98), site("London", 51.5, -0.12),
      site("Plymouth", 50.37, -4.14)
    ),
    entries = list(list(type = "task", id = 2)),
    periods = lapply(week, \(day) list(start = paste0(day, "T00:00:00Z"), hours = 24)),
    model = "noaa", timezone = "auto",
    window = list(duration_hours = 4, local_hours = list(from = 7, to = 18))
  )) |>
  req_perform() |>
  resp_body_json()

# The likeliest window first; each site and each day is taken once.
plan <- data.frame(
  day = week, site = "no lift", from = "", to = "", probability = NA_real_
)
for (row in answer$ranking) {
  day <- row$period + 1
  is_taken <- plan$site[day] != "no lift" || row$ref %in% plan$site
  if (is.null(row$best) || is_taken) next
  plan[day, -1] <- list(
    row$ref, substr(row$best$start_local, 12, 16),
    substr(row$best$end_local, 12, 16), row$best$probability
  )
}
print(plan)
