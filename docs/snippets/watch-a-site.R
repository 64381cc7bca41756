library(httr2)

halcyon <- request(Sys.getenv("HALCYON_URL")) |>
  req_headers("x-api-key" = Sys.getenv("HALCYON_KEY"))

# Make the watch. Its answer says what is seen now.
watch <- halcyon |>
  req_url_path("/v1/watches/") |>
  req_body_json(list(
    name = "Crane, site 7",
    model = "noaa",
    constraint_params = list(id = 1, type = "task"),
    places = list(list(ref = "site-7", latitude = 51.5, longitude = -0.12)),
    when = list(
      kind = "window",
      duration_hours = 6,
      local_hours = list(from = 7, to = 17, timezone = "Europe/London")
    )
  )) |>
  req_perform() |>
  resp_body_json()
cat(watch$id, watch$state, "\n")

# Read what watches have told. Keep next_cursor, and ask for what is newer
# with req_url_query(cursor = ...).
told <- halcyon |>
  req_url_path("/v1/events/") |>
  req_perform() |>
  resp_body_json()
for (event in told$events) cat(event$type, event$data$name, "\n")
