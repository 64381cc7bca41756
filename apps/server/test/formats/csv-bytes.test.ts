import { createHash } from "node:crypto";
import { apiVersionNames, apiVersions, type Endpoint } from "@halcyon/schema";
import { expect, test } from "vitest";
import { runningServer } from "../harness/running-server.suite.ts";

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
function requestsOf({ name, path, method, example = {} }: Endpoint, isV2: boolean) {
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
        headers: { accept: "text/csv", "content-type": "application/json" },
        ...(example.body && { body: JSON.stringify({ ...example.body, ...variant.body }) }),
      },
    };
  });
}

/** The golden file was recorded before tables had typed columns. */
test("the CSV of every series has the bytes that it had before", async () => {
  await using server = await runningServer();
  const found: Record<string, unknown> = {};
  for (const version of apiVersionNames) {
    const rows: readonly Endpoint[] = Object.values(apiVersions[version].table);
    for (const row of rows.filter(({ series, name }) => series === true && name !== "evidence.cases")) {
      for (const { path, init } of requestsOf(row, version === "v2")) {
        const { status, text } = await server.send(path, init);
        expect(status, `${path}: ${text.slice(0, 300)}`).toBe(200);
        const lines = text.split("\r\n");
        const name = `${init.method} ${path}${init.body === undefined ? "" : ` ${init.body}`}`;
        found[name] = {
          lines: lines.length - 1,
          sha256: createHash("sha256").update(text).digest("hex"),
          heading: lines[0],
          first: lines[1],
          last: lines.at(-2),
        };
      }
    }
  }
  await expect(`${JSON.stringify(found, undefined, 2)}\n`).toMatchFileSnapshot("csv-bytes.json");
});
