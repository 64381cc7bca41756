import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Halcyon } from "@halcyon/sdk/v2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connections } from "../mcp/connections.suite.ts";
import { madePlaces, type RunningServer, runningServer } from "../harness/running-server.suite.ts";

const gazetteer = madePlaces();
const corpus = JSON.parse(readFileSync(join(import.meta.dirname, "../../places/corpus.json"), "utf8")) as {
  readonly texts: readonly { readonly text: string; readonly id: number }[];
  readonly homonyms: readonly string[];
};

/** A hundred texts that name one place. */
const named = corpus.texts
  .filter(({ text, id }) => gazetteer.find(text, { limit: 1 }).resolved === id)
  .filter((_, index) => index % 2 === 0)
  .slice(0, 100);

let server: RunningServer;
beforeAll(async () => {
  server = await runningServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const headers = { "content-type": "application/json" };
const bodyOf = (place: string) =>
  JSON.stringify({
    location: { place },
    model: "noaa",
    entry: { type: "task", id: 1 },
    period: { hours: 1 },
    include: [],
  });

test("every door gives one place for each of 100 names", async () => {
  expect(named).toHaveLength(100);
  const halcyon = new Halcyon({ apiKey: server.key, baseUrl: server.url });
  await using agent = await connections["2026-07-28 over HTTP"](server);
  for (const { text, id } of named) {
    const place = gazetteer.byId(id)!;
    const { json: found } = await server.send(`/v2/places/?q=${encodeURIComponent(text)}`);
    expect(found, text).toMatchObject({ resolved: id });
    const { json: scored } = await server.send("/v2/optimality/composite/", {
      method: "POST",
      headers,
      body: bodyOf(text),
    });
    expect(scored, text).toMatchObject({ metadata: { location: { place: { id } } } });
    expect((await halcyon.places.find({ q: text })).resolved, text).toBe(id);
    const told = await agent.call("weather", { place: text, hours: 1, variables: ["temperature_2m"] });
    expect(told.text, text).toContain(`(${place.latitude}, ${place.longitude}; GeoNames`);
  }
});

test("every door gives choices for each of 60 names that several places have", async () => {
  expect(corpus.homonyms).toHaveLength(60);
  const halcyon = new Halcyon({ apiKey: server.key, baseUrl: server.url });
  await using agent = await connections["2026-07-28 over HTTP"](server);
  for (const text of corpus.homonyms) {
    const { resolved, places } = await halcyon.places.find({ q: text });
    expect(resolved, text).toBeNull();
    expect(places.filter(({ how }) => how === "name").length, text).toBeGreaterThan(1);
    const { status, json } = await server.send("/v2/optimality/composite/", {
      method: "POST",
      headers,
      body: bodyOf(text),
    });
    expect(status, text).toBe(422);
    expect(json, text).toMatchObject({ errors: [{ code: "place_ambiguous" }] });
    const told = await agent.call("score", { place: text, entry: 1, hours: 1 });
    expect(told.text, text).toContain("Several places have this name");
  }
});

test("a tool refuses a place beside coordinates, and does not choose one of them", async () => {
  await using agent = await connections["2026-07-28 over HTTP"](server);
  const told = await agent.call("score", {
    place: "Hamburg, DE",
    latitude: 48,
    longitude: 11,
    entry: 1,
    hours: 1,
  });
  expect(told.text).toContain("Give either place or latitude and longitude, not both.");
});
