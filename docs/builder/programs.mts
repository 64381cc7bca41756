import type { Constraint, Location } from "@halcyon/schema";
import { literal, type Value } from "./literal.mts";
import { notations } from "./notations.mts";
import { week } from "./week.mts";

const { json, typescript, python, r } = notations;

/** Request to the API for the hours that the page shows. */
export interface Question {
  readonly place: Location;
  readonly taskId: number;
  /** Constraints with moved limits; undefined if no limit is moved. */
  readonly constraints: readonly Constraint[] | undefined;
  readonly hours: number;
}

export type Language = "curl" | "ts" | "python" | "r";

/** Returns a program in each language. Each program prints the score of each hour, and the share of ensemble members in each band. */
export function programsOf(question: Question): Readonly<Record<Language, string>> {
  const body = bodyOf(question);
  const members = Object.entries(body);
  return {
    curl: `curl "$HALCYON_URL/v2/optimality/composite/" \\
  -H "x-api-key: $HALCYON_KEY" \\
  -H "content-type: application/json" \\
  -d '${literal(body, json)}'`,
    ts: `import { Halcyon } from "@halcyon/sdk/v2";

const halcyon = new Halcyon({
  apiKey: process.env["HALCYON_KEY"]!,
  baseUrl: process.env["HALCYON_URL"]!,
});
const { forecast } = await halcyon.optimality.composite(${literal(body, typescript)});
for (const { timestamp, score, ensemble } of forecast)
  console.log(timestamp, score, ensemble?.shares.join(" "));`,
    python: `import json, os, urllib.request

question = ${literal(body, python)}
request = urllib.request.Request(
    os.environ["HALCYON_URL"] + "/v2/optimality/composite/",
    headers={
        "x-api-key": os.environ["HALCYON_KEY"],
        "content-type": "application/json",
    },
    data=json.dumps(question).encode(),
)
with urllib.request.urlopen(request) as answer:
    for hour in json.load(answer)["forecast"]:
        print(hour["timestamp"], hour["score"], *hour["ensemble"]["shares"])`,
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
url <- paste0(Sys.getenv("HALCYON_URL"), "/v2/optimality/composite/")
answer <- curl_fetch_memory(url, handle)
forecast <- fromJSON(rawToChar(answer$content))$forecast
print(forecast[c("timestamp", "score")])`,
  };
}

function bodyOf({ place, taskId, constraints, hours }: Question): Readonly<Record<string, Value>> {
  const { latitude, longitude } = place;
  const entry: Value = constraints
    ? { type: "task", definition: { constraints: constraints.map(written) } }
    : { type: "task", id: taskId };
  return {
    location: { latitude, longitude },
    model: week.model,
    entry,
    period: { hours },
    include: ["ensemble"],
  };
}

const usual: ReadonlyMap<string, unknown> = new Map([
  ["shape", "linear"],
  ["role", "limit"],
  ["if_missing", "refuse"],
]);

/** Returns a constraint without fields that have their default value. */
function written(constraint: Constraint): Value {
  return Object.fromEntries(
    Object.entries(constraint).filter(([name, value]) => value !== usual.get(name)),
  ) as Value;
}
