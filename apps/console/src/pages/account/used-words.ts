import type { v2 } from "@halcyon/schema";
import type { Offering } from "@halcyon/schema/endpoints";
import type { EndpointName } from "@halcyon/schema/v1";
import { capital } from "../../words/weather/model-part-name.ts";

type Endpoint = EndpointName | keyof typeof v2 | "watches.round";

/** What costs requests, by the name of the endpoint without its version. */
const names: Readonly<Partial<Record<Endpoint, string>>> = {
  "optimality.composite": "Forecasts",
  "optimality.breakdown": "Forecasts with reasons",
  "optimality.windows": "Windows",
  "optimality.preview": "Trials of limits",
  "optimality.rank": "Places ranked",
  "optimality.batch": "Many forecasts at once",
  "operational.hourly": "Weather of the hours ahead",
  "historical.hourly": "Weather of past hours",
  "historical.daily": "Weather of past days",
  "historical.climatology": "Usual weather of a day",
  "historical.workability": "Months as they were",
  "projections.daily": "Days to come, by climate models",
  "projections.frequencyChange": "Changes of how often it happens",
  "projections.hazardIndex": "Changes of hazards",
  "projections.workability": "Months to come",
  "watches.create": "New watches",
  "watches.replace": "Changed watches",
  "watches.resume": "Watches that go on",
  "watches.round": "Rounds of watches",
};

/** What requests were spent on: `Forecasts, by API V1`; the console asks V2. */
export function usedWords(endpoint: string): string {
  const [, version, name = endpoint] = /^(?:(v\d+)\.)?(.+)$/.exec(endpoint) ?? [];
  const words =
    new Map<string, string>(Object.entries(names)).get(name) ?? capital(name.replaceAll(/[._]/g, " "));
  return version === undefined || version === "v2" ? words : `${words}, by API ${version.toUpperCase()}`;
}

const offeringNames: Readonly<Record<Offering, string>> = {
  operational: "the hours ahead",
  historical: "the years that were",
  projection: "the years to come",
};

/** What a package lets one ask for. */
export function offeringsWords(offerings: readonly Offering[]): string {
  return offerings.map((offering) => offeringNames[offering]).join(", ");
}
