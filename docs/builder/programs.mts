import type { RangeConstraint } from "@halcyon/schema";
import { literal, type Value } from "./literal.mts";
import { notations } from "./notations.mts";

const { json, typescript, python, r } = notations;

/** Request to the API that the builder composes. */
export interface Question {
  readonly latitude: number;
  readonly longitude: number;
  readonly hours: number;
  readonly model: string;
  readonly constraints: readonly RangeConstraint[];
}

export type Language = "curl" | "ts" | "python" | "r";

/** Returns a program in each language that requests the scores of the builder and prints one score per hour. */
export function programsOf(question: Question): Readonly<Record<Language, string>> {
  const body = bodyOf(question);
  const members = Object.entries(body);
  return {
    curl: `curl "$HALCYON_URL/v1/optimality/preview/" \\
  -H "x-api-key: $HALCYON_KEY" -H "content-type: application/json" \\
  -d '${literal(body, json)}'`,
    ts: `import { Halcyon } from "@halcyon/sdk";

const halcyon = new Halcyon({
  apiKey: process.env["HALCYON_KEY"]!,
  baseUrl: process.env["HALCYON_URL"]!,
});
const { forecast } = await halcyon.optimality.preview(${literal(body, typescript)});
for (const hour of forecast) console.log(hour.timestamp, hour.median);`,
    python: `import json, os, urllib.request

question = ${literal(body, python)}
request = urllib.request.Request(
    os.environ["HALCYON_URL"] + "/v1/optimality/preview/",
    headers={
        "x-api-key": os.environ["HALCYON_KEY"],
        "content-type": "application/json",
    },
    data=json.dumps(question).encode(),
)
with urllib.request.urlopen(request) as answer:
    for hour in json.load(answer)["forecast"]:
        print(hour["timestamp"], hour["median"])`,
    r: `library(curl)
library(jsonlite)

question <- list(
${members.map(([name, value]) => `  ${r.member(name, literal(value, r, "  ", name.length + 5))}`).join(",\n")}
)
handle <- new_handle(postfields = toJSON(question, auto_unbox = TRUE))
handle_setheaders(handle,
  "x-api-key" = Sys.getenv("HALCYON_KEY"),
  "content-type" = "application/json"
)
url <- paste0(Sys.getenv("HALCYON_URL"), "/v1/optimality/preview/")
answer <- curl_fetch_memory(url, handle)
print(fromJSON(rawToChar(answer$content))$forecast)`,
  };
}

function bodyOf({
  latitude,
  longitude,
  hours,
  model,
  constraints,
}: Question): Readonly<Record<string, Value>> {
  return {
    request: { latitude, longitude, forecast_hours: hours, model },
    definition: { type: "task", constraints: constraints.map(written) },
  };
}

const usual: ReadonlyMap<string, unknown> = new Map([
  ["shape", "linear"],
  ["role", "limit"],
  ["if_missing", "refuse"],
]);

/** Returns a constraint without fields that have their default value. */
function written(constraint: RangeConstraint): Value {
  return Object.fromEntries(
    Object.entries(constraint).filter(([name, value]) => value !== usual.get(name)),
  ) as Value;
}
