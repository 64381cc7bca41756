library(httr2)

# A request takes ten years of hours at most.
spans <- list(c("1979-01-01", "1988-12-31"), c("1989-01-01", "1994-12-31"))
for (span in spans) {
  part <- request(Sys.getenv("HALCYON_URL")) |>
    req_url_path("/v1/historical/hourly") |>
    req_headers("x-api-key" = Sys.getenv("HALCYON_KEY")) |>
    req_url_query(
      latitude = 47.5, longitude = 8.5,
      variables = I("temperature_2m,precipitation"),
      start_date = span[1], end_date = span[2]
    ) |>
    req_perform() |>
    resp_body_json(simplifyVector = TRUE)
  cat(part$hourly$timestamp[1], length(part$hourly$timestamp), "\n")
}
