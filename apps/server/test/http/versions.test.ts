import { type ApiVersion, apiVersions, type Endpoint, versionsResponseSchema } from "@halcyon/schema";
import { Halcyon } from "@halcyon/sdk";
import { describe, expect, test } from "vitest";
import {
  type Answer,
  expectProblem,
  goodBody,
  type RunningServer,
  runningServer,
  sendComposite,
} from "../harness/running-server.suite.ts";
import type { VersionsConfig } from "../../src/config/version-config.ts";
import { standingsOf } from "../../src/http/pages/version-standing.ts";

/** V1 with a successor that has the same endpoints under its own paths, except two. */
const {
  "optimality.preview": _preview,
  "optimality.breakdown": _breakdown,
  ...kept
}: Readonly<Record<string, Endpoint>> = apiVersions.v1.table;
const moved = Object.entries(kept).map(([name, row]) => [
  name,
  { ...row, path: row.path.replace("/v1/", "/v2/") },
]);
const v2 = {
  table: Object.fromEntries(moved),
  revision: "2027-05-01",
  state: "preview",
  release: null,
  gone: { "optimality.breakdown": { to: "optimality.composite", how: "" } },
} as ApiVersion;
const twoVersions = { v1: apiVersions.v1, v2 };

const dates = { deprecated_at: "2027-06-01T00:00:00Z", sunset_at: "2028-06-01T00:00:00Z" };

function serverOf(config: VersionsConfig, more: object = {}): Promise<RunningServer> {
  return runningServer({ versions: standingsOf(config, twoVersions), ...more });
}

const keyless = { headers: { "x-api-key": null } };
const page = "</versions/v1>";

/** Checks everything that a response under V1 says about the version, except the path of its successor. */
function expectDeprecated({ headers }: Answer, successor?: string): void {
  expect(headers.get("deprecation")).toBe("@1811808000");
  expect(headers.get("sunset")).toBe("Thu, 01 Jun 2028 00:00:00 GMT");
  const links = headers.get("link")!.split(", ");
  expect(links.filter((link) => !link.includes('rel="license"'))).toEqual([
    ...(successor === undefined ? [] : [`<${successor}>; rel="successor-version"`]),
    `${page}; rel="deprecation"; type="text/html"`,
    `${page}; rel="sunset"; type="text/html"`,
  ]);
  expect(headers.get("x-halcyon-revision")).toBe(apiVersions.v1.revision);
  expect(headers.get("x-halcyon-state")).toBeNull();
}

describe("under a version that is deprecated, every answer says until when and what comes after it", () => {
  const config = { v1: dates, v2: { state: "current" } } as const;
  const composite = "/v2/optimality/composite/";

  test("200, beside the licences of the data", async () => {
    await using server = await serverOf(config);
    const answer = await sendComposite(server, goodBody);
    expect(answer.status).toBe(200);
    expectDeprecated(answer, composite);
    expect(answer.headers.get("link")).toContain('rel="license"');
  });

  test("304, known before it was made and after", async () => {
    await using server = await serverOf(config);
    for (const path of ["/v1/models", "/v1/tasks/1", "/v1/variables/"]) {
      const { headers } = await server.send(path);
      const again = await server.send(path, { headers: { "if-none-match": headers.get("etag")! } });
      expect(again.status, path).toBe(304);
      expectDeprecated(again, path.replace("v1", "v2").replace(/\/$/, ""));
    }
  });

  test("401, by the gate", async () => {
    await using server = await serverOf(config);
    const answer = await server.send("/v1/usage", keyless);
    expectProblem(answer, "missing_api_key");
    expectDeprecated(answer, "/v2/usage");
  });

  test("404, of an entry and of a path that there is not", async () => {
    await using server = await serverOf(config);
    const entry = await server.send("/v1/scenarios/77");
    expectProblem(entry, "entry_not_found");
    expectDeprecated(entry, "/v2/scenarios/77");
    const path = await server.send("/v1/dreams");
    expectProblem(path, "not_found");
    expectDeprecated(path);
  });

  test("422, and 400 and 414 that are found before", async () => {
    await using server = await serverOf(config);
    const answer = await sendComposite(server, {});
    expectProblem(answer, "invalid_request");
    expectDeprecated(answer, composite);
    const long = await server.send(`/v1/tasks/?cursor=${"a".repeat(9000)}`);
    expectProblem(long, "uri_too_long");
    expectDeprecated(long, "/v2/tasks/");
    const twice = await server.raw(
      "GET http://a/v1/usage HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n",
    );
    expect(twice).toContain("malformed_request");
    expect(twice).toContain('link: </v2/usage>; rel="successor-version"');
  });

  test("429, of bursts and of an allowance that is used up", async () => {
    await using server = await serverOf(config, { burstPerSecond: 1 });
    await server.send("/v1/usage");
    const burst = await server.send("/v1/usage");
    expectProblem(burst, "too_many_requests");
    expectDeprecated(burst, "/v2/usage");
    const { plaintext } = await server.keys.issue({ name: "poor", allowance: { kind: "day", limit: 0 } });
    const poor = await sendComposite(server, goodBody, { headers: { "x-api-key": plaintext } });
    expectProblem(poor, "allowance_exhausted");
    expectDeprecated(poor, composite);
  });

  test("what answers instead is named where the other version has no such endpoint", async () => {
    await using server = await serverOf(config);
    expectDeprecated(await server.send("/v1/optimality/breakdown/", { method: "POST" }), composite);
  });

  test("no successor is named where nothing answers instead", async () => {
    await using server = await serverOf(config);
    expectDeprecated(await server.send("/v1/optimality/preview/", { method: "POST" }));
  });

  test("a path with what no header may hold names none", async () => {
    await using server = await serverOf(config);
    expectDeprecated(await server.send("/v1/tasks/1,2"));
    expectDeprecated(await server.send(`/v1/tasks/${"1".repeat(200)}`));
  });
});

test("the SDK says it once, in a line, whatever is answered", async () => {
  await using server = await serverOf({ v1: dates, v2: { state: "current" } });
  const lines: string[] = [];
  const logger = { warn: (line: string) => void lines.push(line) };
  const halcyon = new Halcyon({ apiKey: server.key, baseUrl: server.url, logger });
  await expect(halcyon.tasks.get(499)).rejects.toThrow("entry_not_found");
  expect((await halcyon.tasks.get(1)).id).toBe(1);
  expect(lines).toEqual([
    `This version of the Halcyon API is deprecated from 2027-06-01 on. It answers until 2028-06-01 at least. See ${server.url}/versions/v1`,
  ]);
});

describe("under a version that is switched off", () => {
  const config = { v1: { state: "off", ...dates }, v2: { state: "current" } } as const;

  test("every path answers 410 with its successor, for nothing, to whoever asks", async () => {
    await using server = await serverOf(config);
    for (const answer of [
      await sendComposite(server, goodBody),
      await server.send("/v1/optimality/composite", keyless),
    ]) {
      const { detail } = expectProblem(answer, "version_gone");
      expect(detail).toBe("v1 is switched off here; v2 replaces it.");
      expectDeprecated(answer, "/v2/optimality/composite/");
    }
    expectProblem(await server.send("/v1/dreams"), "version_gone");
    const used = await server.database.selectFrom("allowance").select("used").execute();
    expect(used).toEqual([{ used: 0 }]);
    expect(server.log.map(({ version, charged }) => [version, charged])).toEqual([
      ["v1", undefined],
      ["v1", undefined],
      ["v1", undefined],
    ]);
  });

  test("pages of other origins may still ask what they may send", async () => {
    await using server = await serverOf(config);
    expect((await server.send("/v1/usage", { method: "OPTIONS" })).status).toBe(204);
  });
});

test("a version that is current says its revision and nothing of an end", async () => {
  await using server = await serverOf({});
  const { headers } = await sendComposite(server, goodBody);
  expect(headers.get("x-halcyon-revision")).toBe(apiVersions.v1.revision);
  expect(["deprecation", "sunset", "x-halcyon-state"].map((name) => headers.get(name))).toEqual([
    null,
    null,
    null,
  ]);
  expect(headers.get("link")).not.toContain("versions");
});

test("a preview says that it is one", async () => {
  await using server = await serverOf({});
  const { headers } = await server.send("/v2/usage", keyless);
  expect([headers.get("x-halcyon-state"), headers.get("x-halcyon-revision")]).toEqual([
    "preview",
    "2027-05-01",
  ]);
});

test("pages of other origins may read what a version says of itself", async () => {
  await using server = await serverOf({});
  const { headers } = await server.send("/v1/usage");
  const exposed = headers.get("access-control-expose-headers")!.split(", ");
  expect(exposed).toEqual(expect.arrayContaining(["deprecation", "sunset", "link", "x-halcyon-state"]));
});

test("GET /versions lists them all without a key, and each has a page", async () => {
  await using server = await serverOf({ v1: dates, v2: { state: "current" } });
  const { json, headers } = await server.send("/versions", keyless);
  expect(headers.get("deprecation")).toBeNull();
  const { versions } = versionsResponseSchema.parse(json);
  expect(versions).toEqual([
    {
      version: "v1",
      state: "deprecated",
      revision: apiVersions.v1.revision,
      release: apiVersions.v1.release,
      ...dates,
      successor: "v2",
      openapi: "/openapi/v1.json",
      page: "/versions/v1",
    },
    {
      version: "v2",
      state: "current",
      revision: "2027-05-01",
      release: null,
      deprecated_at: null,
      sunset_at: null,
      successor: null,
      openapi: "/openapi/v2.json",
      page: "/versions/v2",
    },
  ]);
  const { text } = await server.send(versions[0]!.page, keyless);
  for (const words of ["deprecated", "2027-06-01", "2028-06-01", "/versions/v2"])
    expect(text).toContain(words);
});

test("a server without a word of versions has each version in the state of the contract", async () => {
  await using server = await runningServer();
  const { versions } = versionsResponseSchema.parse((await server.send("/versions", keyless)).json);
  const isV2Current = apiVersions.v2.state === "current";
  expect(versions).toMatchObject([
    { version: "v1", state: "current", successor: isV2Current ? "v2" : null },
    { version: "v2", state: apiVersions.v2.state, successor: null },
  ]);
  for (const { openapi } of versions) expect((await server.send(openapi, keyless)).status).toBe(200);
});
