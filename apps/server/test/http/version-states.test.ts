import { type ApiVersionName, apiVersions } from "@halcyon/schema";
import { describe, expect, test } from "vitest";
import { type Answer, goodBody, type RunningServer, runningServer } from "../harness/running-server.suite.ts";
import type { VersionsConfig } from "../../src/config/version-config.ts";
import { standingsOf } from "../../src/http/pages/version-standing.ts";

const bodies: Readonly<Record<ApiVersionName, object>> = {
  v1: goodBody,
  v2: {
    location: { latitude: 51.5, longitude: -0.12 },
    model: "noaa",
    entry: { type: "task", id: 1 },
    period: { hours: 3 },
  },
};

/** Returns a response of each status under a version, if the version is switched on. */
async function answersUnder(server: RunningServer, version: ApiVersionName): Promise<Record<number, Answer>> {
  const score = (body: object, key = server.key): Promise<Answer> =>
    server.send(`/${version}/optimality/composite/`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": key },
      body: JSON.stringify(body),
    });
  const models = await server.send(`/${version}/models`);
  const tag = models.headers.get("etag");
  const { plaintext: spent } = await server.keys.issue({
    name: "spent",
    allowance: { kind: "day", limit: 0 },
  });
  return {
    200: await score(bodies[version]),
    304: await server.send(`/${version}/models`, { headers: tag === null ? {} : { "if-none-match": tag } }),
    401: await server.send(`/${version}/usage`, { headers: { "x-api-key": null } }),
    404: await server.send(`/${version}/tasks/499`),
    422: await score({}),
    429: await score(bodies[version], spent),
  };
}

/** Returns everything that the headers of a response say about its version. */
function saidOf({ headers }: Answer): object {
  const links = headers.get("link")?.split(", ") ?? [];
  return {
    state: headers.get("x-halcyon-state"),
    deprecation: headers.get("deprecation"),
    sunset: headers.get("sunset"),
    rels: links.flatMap((link) => /rel="(successor-version|deprecation|sunset)"/.exec(link)?.[1] ?? []),
  };
}

const dates = { deprecated_at: "2027-06-01T00:00:00Z", sunset_at: "2028-06-01T00:00:00Z" };
const nothing = { state: null, deprecation: null, sunset: null, rels: [] };
const ending = {
  state: null,
  deprecation: "@1811808000",
  sunset: "Thu, 01 Jun 2028 00:00:00 GMT",
  rels: ["successor-version", "deprecation", "sunset"],
};
const current = { v2: { state: "current" } } as const;

const cases: readonly (readonly [
  title: string,
  config: VersionsConfig,
  version: ApiVersionName,
  said: object,
])[] = [
  ["V1 current", {}, "v1", nothing],
  ["V1 current beside V2", current, "v1", nothing],
  ["V1 deprecated", { v1: dates, ...current }, "v1", ending],
  ["V1 off", { v1: { state: "off", ...dates }, ...current }, "v1", ending],
  ["V2 a preview", { v2: { state: "preview" } }, "v2", { ...nothing, state: "preview" }],
  ["V2 current", current, "v2", nothing],
  ["V2 current beside an older one that ends", { v1: dates, ...current }, "v2", nothing],
  ["V2 off", { v2: { state: "off" } }, "v2", { ...nothing, rels: ["deprecation"] }],
];

describe.each(cases)("%s", (_title, config, version, said) => {
  const isOff = config[version]?.state === "off";

  test("is said by every answer, whatever its status", async () => {
    await using server = await runningServer({ versions: standingsOf(config) });
    const answers = await answersUnder(server, version);
    for (const [status, answer] of Object.entries(answers)) {
      expect(answer.status, answer.text).toBe(isOff ? 410 : Number(status));
      expect(saidOf(answer), status).toEqual(said);
      expect(answer.headers.get("x-halcyon-revision")).toBe(apiVersions[version].revision);
      const exposed = answer.headers.get("access-control-expose-headers")?.split(", ") ?? [];
      expect(exposed).toEqual(expect.arrayContaining(["deprecation", "sunset", "link", "x-halcyon-state"]));
    }
    if (!isOff) return;
    const usage = await server.database.selectFrom("allowance").select("used").execute();
    expect(usage.every(({ used }) => used === 0)).toBe(true);
  });
});
