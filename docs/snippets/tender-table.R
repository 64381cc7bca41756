library(httr2)
library(openxlsx)

answer <- request(Sys.getenv("HALCYON_URL")) |>
  req_url_path("/v1/historical/workability/") |>
  req_headers("x-api-key" = Sys.getenv("HALCYON_KEY")) |>
  req_body_json(list(
    request = list(
      latitude = 51.5, longitude = -0.12,
      start_year = 1991, end_year = 2020
    ),
    constraint_params = list(id = 1, type = "task"),
    window = list(duration_hours = 4, local_hours = list(
      from = 7, to = 18, timezone = "Europe/London",
      weekdays = c("mon", "tue", "wed", "thu", "fri")
    )),
    percentiles = list(20)
  )) |>
  req_perform() |>
  resp_body_json(simplifyVector = TRUE)

table <- data.frame(
  "Month" = answer$months$month,
  "Working hours" = round(answer$metadata$hours_considered),
  "Lifts, 1 year in 2" = round(answer$months$windows$P50),
  "Lifts, 4 years in 5" = round(answer$months$windows$P20),
  "Wait, P90 [h]" = round(answer$months$waiting$p90_hours),
  check.names = FALSE
)
write.xlsx(table, "tender.xlsx", overwrite = TRUE)
