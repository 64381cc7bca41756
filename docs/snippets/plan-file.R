library(httr2)
library(jsonlite)

api <- function(name, body) {
  request(Sys.getenv("HALCYON_URL")) |>
    req_url_path(paste0("/v2/plans/", name, "/")) |>
    req_headers("x-api-key" = Sys.getenv("HALCYON_KEY")) |>
    req_body_json(body) |>
    req_perform() |>
    resp_body_json()
}

file <- paste(readLines("turbine.xml", encoding = "UTF-8"), collapse = "\n")
plan <- api("import", c(read_json("turbine-weather.json"), file = file))$plan

answer <- api("simulate", plan)
cat("Done with 80 %:", answer$finish$P80$local, "\n")
for (cause in head(answer$path$causes, 2)) {
  name <- if (is.null(cause$variable)) "end of a shift" else cause$variable
  cat(paste0(name, ": ", cause$hours, " h\n"))
}

plan$start <- NULL
cat(api("starts", c(plan, read_json("turbine-starts.json")))$sentence, "\n")
