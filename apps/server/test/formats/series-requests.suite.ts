import { apiVersionNames, apiVersions, type Endpoint } from "@halcyon/schema";

/** Requests whose CSV has columns that the example of their endpoint has not, by endpoint. */
const variants: Readonly<Record<string, readonly Partial<NonNullable<Endpoint["example"]>>[]>> = {
  "operational.hourly": [
    { query: { statistics: "members" } },
    { query: { timezone: "Asia/Kolkata", forecast_hours: 900 } },
  ],
  "historical.hourly": [{ query: { timezone: "Europe/London", end_date: "1980-06-01" } }],
  "historical.workability": [{ body: { years: true } }, { body: { percentiles: [5, 95] } }],
  "projections.workability": [{ body: { years: true } }],
  "optimality.composite": [{ body: { include: ["reasons"] } }],
};

/** Returns the requests of an endpoint: its example, and the example with each variant. */
function requestsOf({ name, path, method, example = {} }: Endpoint, isV2: boolean): Requested[] {
  const own = isV2 || name !== "optimality.composite" ? (variants[name] ?? []) : [];
  return [{}, ...own].map((variant) => {
    const query = { ...example.query, ...variant.query };
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, field: string) =>
      String((example.params as Record<string, unknown>)[field]),
    );
    const search = new URLSearchParams(Object.entries(query).map(([field, value]) => [field, String(value)]));
    return {
      path: search.size === 0 ? filled : `${filled}?${search.toString()}`,
      init: {
        method,
        ...(example.body && { body: JSON.stringify({ ...example.body, ...variant.body }) }),
      },
    };
  });
}

/** Request to an endpoint, without the header `accept`. */
interface Requested {
  readonly path: string;
  readonly init: { readonly method: string; readonly body?: string };
}

/** Series that need a report, a job or a map. They have tests of their own. */
const needingOthers: ReadonlySet<string> = new Set([
  "evidence.cases",
  "optimality.areaResult",
  "plans.simulateResult",
  "plans.startsResult",
  "maps.field",
]);

/** Returns the requests of every series of both versions of the API, with their endpoints. */
export function seriesRequests(): readonly (Requested & { readonly row: Endpoint })[] {
  return apiVersionNames.flatMap((version) => {
    const rows: readonly Endpoint[] = Object.values(apiVersions[version].table);
    return rows
      .filter(({ series, name }) => series === true && !needingOthers.has(name))
      .flatMap((row) => requestsOf(row, version === "v2").map((requested) => ({ ...requested, row })));
  });
}
