import { forecastHoursMax } from "@halcyon/schema/registry";
import { type Asked, heavyConstraints, legal } from "./stall-requests.ts";

const place = { latitude: 51.5, longitude: -0.12 };
const definition = { constraints: heavyConstraints };
const entry = { type: "task", definition };
const forecast = { location: place, model: "noaa", entry, period: { hours: forecastHoursMax } };
const window = { duration_hours: 168, minimum_score: 0.001 };

/** Returns a request that is processed outside the event loop. In each repetition (`round`), it is for a place that the server has not cached. */
export type AskedElsewhere = (round: number) => Asked;

/** Most expensive valid requests to the endpoints that are processed outside the event loop, by endpoint name. */
export const apart = new Map(
  Object.entries<AskedElsewhere>({
    "v2.optimality.composite": posted("/v2/optimality/composite/", (location) => ({
      ...forecast,
      location,
      include: ["ensemble", "reasons", "counterfactuals"],
    })),
    "v2.optimality.windows": posted("/v2/optimality/windows/", (location) => ({
      ...forecast,
      location,
      window: { ...window, minimum_probability: 0.0001, group: "none", top: 100 },
    })),
    "v2.optimality.rank": rankOf(200, [entry, entry, entry, entry, entry]),
    "optimality.preview": posted("/v1/optimality/preview/", (location) => ({
      request: { ...location, forecast_hours: forecastHoursMax, model: "noaa" },
      definition: { type: "task", ...definition },
    })),
    "v2.historical.workability": posted("/v2/historical/workability/", (location) => ({
      location,
      entry,
      period: { start_year: 1980, end_year: 2025 },
    })),
    "v2.projections.workability": posted("/v2/projections/workability/", (location) => ({
      location,
      entry,
      scenario: "ssp245",
      period: { start_year: 2041, end_year: 2070 },
      baseline: { start_year: 1981, end_year: 2010 },
    })),
    ...elsewhere("optimality.breakdown", "optimality.windows"),
    ...elsewhere("operational.hourly", "historical.hourly", "historical.daily", "historical.climatology"),
    ...elsewhere("projections.daily", "projections.frequencyChange", "projections.hazardIndex"),
  }),
);

/** Returns a request that ranks entries (tasks or scenarios) at a number of places. It has the maximum number of periods, each of the maximum length. */
export function rankOf(locations: number, entries: readonly object[]): AskedElsewhere {
  return posted("/v2/optimality/rank/", (location) => ({
    locations: Array.from({ length: locations }, (_, index) => moved(location, index / 500)),
    entries,
    periods: Array.from({ length: 31 }, () => ({ hours: forecastHoursMax })),
    model: "noaa",
    window,
    top: 10,
  }));
}

function posted(path: string, body: (location: typeof place) => object): AskedElsewhere {
  return (round) => ({
    path,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body(moved(place, round))),
  });
}

/** Returns a place that is moved by 0.5° of longitude for each round, so that rounds share no cached weather. */
function moved({ latitude, longitude }: typeof place, round: number): typeof place {
  return { latitude, longitude: Math.round((longitude + round / 2) * 1000) / 1000 };
}

/** Returns the most expensive requests of the benchmark group `stall`, each as a request that moves to another place in each round. */
function elsewhere(...names: readonly (keyof typeof legal)[]): Record<string, AskedElsewhere> {
  return Object.fromEntries(names.map((name) => [name, moving(legal[name]!)]));
}

/** Returns a request that is for another place in each repetition. */
export function moving({ path, body, ...others }: Asked): AskedElsewhere {
  return (round) => {
    const { longitude } = moved(place, round);
    return {
      ...others,
      path: path.replace("longitude=-0.12", `longitude=${longitude}`),
      ...(body === undefined ? {} : { body: body.replace('"longitude":-0.12', `"longitude":${longitude}`) }),
    };
  };
}
