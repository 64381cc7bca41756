library(curl)

# What is kept comes first, then what comes about.
url <- paste0(Sys.getenv("HALCYON_URL"), "/v1/events/stream?cursor=0")
# Without the timeout [s] it goes on.
handle <- new_handle(timeout = 2) |>
  handle_setheaders("x-api-key" = Sys.getenv("HALCYON_KEY"))
curl_fetch_stream(url, \(bytes) cat(rawToChar(bytes)), handle) |>
  try(silent = TRUE) |>
  invisible()
