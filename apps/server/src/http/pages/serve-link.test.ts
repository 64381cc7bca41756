import type { UsageResponse } from "@halcyon/schema";
import type { Link, LinkList, SharedSite } from "@halcyon/schema/v2";
import { expect, test } from "vitest";
import {
  expectProblem,
  type RunningServer,
  runningServer,
} from "../../../test/harness/running-server.suite.ts";

const site = {
  kind: "site",
  name: "Hut at the pass",
  location: { latitude: 46.56, longitude: 8.56 },
  model: "noaa",
  entry: { type: "task", id: 1 },
};

async function madeLink(server: RunningServer, changes: object = {}) {
  const made = await server.send("/v2/links/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...site, ...changes }),
  });
  expect(made.status).toBe(201);
  const link = made.json as Link & { readonly url: string };
  return { link, token: link.url.split("#")[1]! };
}

/** Reads a link without an API key. */
function read(server: RunningServer, token: string) {
  return server.send("/links/site", { headers: { "x-api-key": "", "x-link-token": token } });
}

async function used(server: RunningServer): Promise<number> {
  return ((await server.send("/v2/usage")).json as UsageResponse).allowance.used;
}

test("a link shows its one site without a key; its owner pays, and is not told of", async () => {
  await using server = await runningServer();
  const { link, token } = await madeLink(server);
  expect(link.url).toMatch(/\/console\/shared#[0-9A-Za-z]{32}$/);
  expect(await used(server)).toBe(0);
  const answer = await read(server, token);
  expect(answer.status).toBe(200);
  const shown = answer.json as SharedSite;
  expect(shown).toMatchObject({ name: "Hut at the pass", location: site.location, duration_hours: 4 });
  expect(shown.forecast.forecast).toHaveLength(168);
  expect(Array.isArray(shown.windows.windows)).toBe(true);
  expect(shown.entry.constraints.length).toBeGreaterThan(0);
  expect(await used(server)).toBe(2);
  for (const name of ["ratelimit", "ratelimit-policy"]) expect(answer.headers.get(name)).toBeNull();
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  const text = JSON.stringify(answer.json);
  for (const secret of [token, link.id, "acc_", "key_", "alw_"]) expect(text).not.toContain(secret);
});

test("a link of limits of one's own shows these", async () => {
  await using server = await runningServer();
  const constraint = {
    variable: "wind_gusts_10m",
    unit: "m/s",
    ideal: { max: 8 },
    acceptable: { max: 13 },
    weight: 1,
  };
  const entry = { type: "task", definition: { constraints: [constraint] } };
  const { token } = await madeLink(server, { entry });
  const { entry: shown } = (await read(server, token)).json as SharedSite;
  expect(shown.constraints).toMatchObject([{ variable: "wind_gusts_10m", acceptable: { max: 13 } }]);
});

test("a link with working hours shows the windows within them, by the clock of the place", async () => {
  await using server = await runningServer();
  const local_hours = { from: 8, to: 16, weekdays: ["mon", "tue", "wed", "thu", "fri"] };
  const { token } = await madeLink(server, { local_hours, daylight_only: true });
  const { local_hours: shown, timezone, windows } = (await read(server, token)).json as SharedSite;
  expect({ shown, timezone }).toEqual({ shown: local_hours, timezone: "auto" });
  expect(windows.metadata.timezone).toBe("Europe/Zurich");
  expect(windows.windows.length).toBeGreaterThan(0);
  for (const { start_local: start, end_local: end } of windows.windows) {
    expect(start.slice(11, 16) >= "08:00").toBe(true);
    expect(end.slice(11, 16) <= "16:00").toBe(true);
    expect(end.slice(0, 10)).toBe(start.slice(0, 10));
  }
});

test.each([
  ["is over", "2026-11-20T09:00:00Z", "in_the_past"],
  ["lies too far ahead", "2028-11-20T09:00:00Z", "too_big"],
])("a link is refused whose end %s", async (_what, endsAt, code) => {
  await using server = await runningServer();
  const answer = await server.send("/v2/links/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...site, expires_at: endsAt }),
  });
  expect(expectProblem(answer, "invalid_request").errors).toMatchObject([{ pointer: "#/expires_at", code }]);
});

test("a link that was taken back shows nothing, as one that never was", async () => {
  await using server = await runningServer();
  const { link, token } = await madeLink(server);
  expect(((await server.send("/v2/links/")).json as LinkList).links).toMatchObject([{ id: link.id }]);
  expect((await server.send(`/v2/links/${link.id}`, { method: "DELETE" })).status).toBe(204);
  const taken = expectProblem(await read(server, token), "link_not_found");
  const never = expectProblem(await read(server, "a".repeat(32)), "link_not_found");
  expect(taken.detail).toBe(never.detail);
  expectProblem(await server.send(`/v2/links/${link.id}`, { method: "DELETE" }), "link_not_found");
});

test("a link whose owner cannot pay says so, and tells no figures", async () => {
  await using server = await runningServer();
  const { token } = await madeLink(server);
  await server.database.updateTable("allowance").set({ limit: 0 }).execute();
  const problem = expectProblem(await read(server, token), "too_many_requests");
  expect(problem.detail).toContain("cannot pay");
});

test("an address that reads fast waits", async () => {
  await using server = await runningServer();
  const answers = [];
  for (let count = 0; count < 3; count += 1) answers.push(await read(server, "a".repeat(32)));
  expectProblem(answers.at(-1)!, "too_many_requests");
});
