import { versionsResponseSchema } from "@halcyon/schema";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  goodBody,
  type RunningServer,
  runningServer,
  sendComposite,
} from "../../../test/harness/running-server.suite.ts";
import { publicRoot } from "./public-root.ts";
import { standingsOf } from "./version-standing.ts";

const root = "/weather/halcyon";
const keyless = { headers: { "x-api-key": null } };

/** Starts a server behind a proxy that removes the root from paths, with a version that will end. */
function served(): Promise<RunningServer> {
  const versions = standingsOf({
    v1: { deprecated_at: "2027-06-01T00:00:00Z", sunset_at: "2028-06-01T00:00:00Z" },
    v2: { state: "current" },
  });
  return runningServer({ publicUrl: `https://example.org${root}`, versions });
}

let server: RunningServer;
beforeAll(async () => void (server = await served()));
afterAll(() => server[Symbol.asyncDispose]());

/** Follows a link as a caller behind the proxy does. */
async function expectLeadsOn(link: string, method = "GET"): Promise<void> {
  expect(link.startsWith(`${root}/`), link).toBe(true);
  const { status } = await server.send(link.slice(root.length), { method });
  expect(status, link).not.toBe(404);
}

test("the root is the path of the public address, and nothing where that has none", () => {
  expect(publicRoot(undefined)).toBe("");
  for (const bare of ["https://example.org", "https://example.org/"]) expect(publicRoot(bare)).toBe("");
  for (const path of ["https://example.org/weather/halcyon", "https://example.org/weather/halcyon//"])
    expect(publicRoot(path)).toBe(root);
});

test("links of a version that ends lie under the public address, beside the licences of the data", async () => {
  const { headers } = await sendComposite(server, goodBody);
  const links = [...headers.get("link")!.matchAll(/<([^>]+)>; rel="([^"]+)"/g)];
  const own = links.filter(([, , rel]) => rel !== "license");
  expect(own.map(([, link, rel]) => [rel, link])).toEqual([
    ["successor-version", `${root}/v2/optimality/composite/`],
    ["deprecation", `${root}/versions/v1`],
    ["sunset", `${root}/versions/v1`],
  ]);
  for (const [, link, rel] of own) await expectLeadsOn(link!, rel === "successor-version" ? "POST" : "GET");
  expect(links.length).toBeGreaterThan(own.length);
});

test("what was made is found under the public address: an entry, and a job", async () => {
  const limits = { unit: "m/s", ideal: { max: 8 }, acceptable: { max: 13 }, weight: 1 };
  const task = {
    name: "Kites",
    sector: "Fun",
    description: "On the beach.",
    constraints: [{ variable: "wind_speed_10m", ...limits }],
  };
  const json = { "content-type": "application/json" };
  const entry = await server.send("/v2/tasks/", {
    method: "POST",
    headers: json,
    body: JSON.stringify(task),
  });
  const job = await server.send("/v1/optimality/batch/composite-optimality", {
    method: "POST",
    headers: { ...json, prefer: "respond-async" },
    body: JSON.stringify({ items: [goodBody] }),
  });
  expect([entry.status, job.status]).toEqual([201, 202]);
  for (const { headers } of [entry, job]) await expectLeadsOn(headers.get("location")!);
});

test("the list of versions and every page link under the public address", async () => {
  const { versions } = versionsResponseSchema.parse((await server.send("/versions", keyless)).json);
  const found = new Set(versions.flatMap(({ page, openapi }) => [page, openapi]));
  for (const path of ["/", "/errors/internal", "/versions/v1", "/versions/v2", "/reference"]) {
    const { text } = await server.send(path, keyless);
    const links = [...text.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, link]) => link!);
    expect(links.length, path).toBeGreaterThan(0);
    for (const link of links) found.add(link);
  }
  // Its pages are there once the console is built.
  expect(found.delete(`${root}/console`)).toBe(true);
  for (const link of found) await expectLeadsOn(link);
});
