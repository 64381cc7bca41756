import { describe, expect, it, test } from "vitest";
import type { Gazetteer } from "../../places/gazetteer.ts";
import { placeLookUp } from "./locate-sites.ts";
import { madePlaces, type RunningServer, runningServer } from "../../../test/harness/running-server.suite.ts";

madePlaces();

const entry = { type: "task", id: 1 };
const hamburg = { latitude: 53.5507, longitude: 9.993 };
const named = { id: 2_911_298, name: "Hamburg", country_code: "DE" };
const asked = { model: "noaa", entry, period: { hours: 3 } };

interface Refused {
  readonly code: string;
  readonly errors: readonly { readonly code: string; readonly expected: { readonly choices: unknown[] } }[];
}

/** Returns a function that sends a body and returns the answer. */
const sender =
  ({ send }: Pick<RunningServer, "send">) =>
  async (path: string, body: object): Promise<{ status: number; json: Refused }> => {
    const headers = { "content-type": "application/json" };
    const { status, json } = await send(path, { method: "POST", headers, body: JSON.stringify(body) });
    return { status, json: json as Refused };
  };

describe.each(["Hamburg, DE", 2_911_298, "2911298"])("a location with the place %s", (place) => {
  it("gets the answer of its coordinates, with the place in the metadata", async () => {
    await using server = await runningServer();
    const send = sender(server);
    const byName = await send("/v2/optimality/composite/", { ...asked, location: { place } });
    const byPoint = await send("/v2/optimality/composite/", { ...asked, location: hamburg });
    expect(byName.json).toMatchObject({ metadata: { location: { ...hamburg, place: named } } });
    expect(byPoint.json).toMatchObject({ metadata: { location: { ...hamburg, place: null } } });
    const { metadata: one, ...first } = byName.json as unknown as { metadata: object };
    const { metadata: other, ...second } = byPoint.json as unknown as { metadata: object };
    expect(first).toEqual(second);
    expect({ ...one, location: null }).toEqual({ ...other, location: null });
  });
});

test("a site keeps its height and its surface", async () => {
  await using server = await runningServer();
  const location = { place: "Hamburg, DE", elevation_m: 12, surface: "land" };
  const { json } = await sender(server)("/v2/optimality/composite/", { ...asked, location });
  expect(json).toMatchObject({ metadata: { location: { ...hamburg, elevation_m: 12, place: named } } });
});

test("the same body is answered from the cache of checked bodies too", async () => {
  await using server = await runningServer();
  const send = sender(server);
  const body = { ...asked, location: { place: "Hamburg, DE" } };
  const first = await send("/v2/optimality/composite/", body);
  expect((await send("/v2/optimality/composite/", body)).json).toEqual(first.json);
});

describe("every body of V2 with a site takes a place", () => {
  const location = { place: "Hamburg, DE" };
  const window = { duration_hours: 2 };
  const years = { start_year: 2001, end_year: 2003 };
  const tasks = [{ id: "lift", site: "port", entry, hours: 2 }];
  it.each([
    ["/v2/optimality/windows/", { ...asked, location, window }],
    ["/v2/optimality/batch/composite-optimality", { items: [{ ...asked, location, ref: "one" }] }],
    [
      "/v2/optimality/rank/",
      { locations: [location], entries: [entry], periods: [{ hours: 3 }], model: "noaa", window },
    ],
    ["/v2/historical/workability/", { location, entry, period: years }],
    ["/v2/links/", { kind: "site", name: "Port", location, model: "noaa", entry }],
    [
      "/v2/watches/",
      {
        name: "Port",
        model: "noaa",
        constraint_params: entry,
        places: [{ ref: "port", ...location }],
        when: { kind: "window", duration_hours: 2 },
      },
    ],
    [
      "/v2/plans/simulate/",
      {
        model: "noaa",
        years: { start_year: 2001, end_year: 2010 },
        sites: [{ id: "port", ...location }],
        tasks,
      },
    ],
    [
      "/v2/plans/",
      {
        model: "noaa",
        years: { start_year: 2001, end_year: 2010 },
        sites: [{ id: "port", ...location }],
        tasks,
      },
    ],
    ["/v2/cost/", { endpoint: "optimality.windows", body: { ...asked, location, window } }],
  ])("%s", async (path, body) => {
    await using server = await runningServer();
    const { status, json } = await sender(server)(path, body);
    expect(status, JSON.stringify(json)).toBeLessThan(300);
  });

  it("also an order of a report, which repeats the coordinates alone", async () => {
    await using server = await runningServer();
    const body = { location, model: "noaa", entry, window: { duration_hours: 4 } };
    const byName = await sender(server)("/v2/evidence/?dry_run=true", body);
    const byPoint = await sender(server)("/v2/evidence/?dry_run=true", { ...body, location: hamburg });
    expect(byName).toEqual(byPoint);
  });
});

describe("a place that is not resolved", () => {
  it("is refused with its choices if several places have the name", async () => {
    await using server = await runningServer();
    const { status, json } = await sender(server)("/v2/optimality/composite/", {
      ...asked,
      location: { place: "Hamburg" },
    });
    expect(status).toBe(422);
    expect(json).toMatchObject({
      code: "invalid_request",
      errors: [{ pointer: "#/location/place", code: "place_ambiguous" }],
    });
    expect(json.errors[0]!.expected.choices.slice(0, 2)).toMatchObject([
      { place: "Hamburg, DE", id: 2_911_298, country: "Germany" },
      { country: "United States" },
    ]);
  });

  it("is refused with the name that was probably meant", async () => {
    await using server = await runningServer();
    const { json } = await sender(server)("/v2/optimality/rank/", {
      locations: [hamburg, { place: "Hambrug" }],
      entries: [entry],
      periods: [{ hours: 3 }],
      model: "noaa",
      window: { duration_hours: 2 },
    });
    expect(json.errors).toEqual([
      expect.objectContaining({
        pointer: "#/locations/1/place",
        code: "place_unknown",
        did_you_mean: "Hamburg, DE",
      }),
    ]);
  });

  it.each(["Hamburg, XX", "Hamburg, Narnia", "Hamburg, FR"])(
    "lists the places of the name elsewhere if the country is unknown or has none: %s",
    (place) => {
      const found = placeLookUp(madePlaces)(place);
      expect(found).toMatchObject({
        code: "place_unknown",
        detail: expect.stringContaining("after the comma"),
      });
      expect(found).toMatchObject({
        expected: { choices: expect.arrayContaining([expect.objectContaining({ place: "Hamburg, DE" })]) },
      });
    },
  );

  it.each(["St", "ß"])("has no suggestion if a name only begins so: %s", (place) => {
    const found = placeLookUp(madePlaces)(place);
    expect(found).toMatchObject({ code: "place_unknown" });
    expect(found).not.toHaveProperty("did_you_mean");
  });

  it("fails only its own item of a batch", async () => {
    await using server = await runningServer();
    const items = ["Hamburg, DE", "Hamburg"].map((place) => ({ ...asked, location: { place } }));
    const { text } = await server.send("/v2/optimality/batch/composite-optimality", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ items }),
    });
    const [first, second] = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(first).toHaveProperty("result");
    expect(second).toMatchObject({
      problem: { errors: [{ pointer: "#/items/1/location/place", code: "place_ambiguous" }] },
    });
  });

  it("has an unknown id, or stands beside coordinates", async () => {
    await using server = await runningServer();
    const send = sender(server);
    const unknown = await send("/v2/optimality/composite/", { ...asked, location: { place: 1 } });
    expect(unknown.json.errors).toMatchObject([{ pointer: "#/location/place", code: "place_unknown" }]);
    const both = await send("/v2/optimality/composite/", {
      ...asked,
      location: { ...hamburg, place: 1 },
    });
    expect(both.json.errors).toMatchObject([
      {
        pointer: "#/location/place",
        code: "unknown_field",
        detail: "The field place is not allowed beside the other fields here. Leave it or them out.",
      },
    ]);
    const cost = await send("/v2/cost/", {
      endpoint: "optimality.composite",
      body: { ...asked, location: { place: "Hamburg" } },
    });
    expect(cost.json.errors).toMatchObject([{ pointer: "#/body/location/place", code: "place_ambiguous" }]);
  });

  it.each([" ", "-0", "0x2C6C82", "2.911298e6", "+2911298", "02911298"])("is no id: %j", async (place) => {
    await using server = await runningServer();
    const { status } = await sender(server)("/v2/optimality/composite/", { ...asked, location: { place } });
    expect(status).toBe(422);
  });

  it("is searched once for each text, and has choices in eight errors at most", () => {
    const searches: [string, number][] = [];
    const gazetteer = madePlaces();
    const lookUp = placeLookUp(
      () =>
        ({
          byId: (id) => gazetteer.byId(id),
          find: (text, options) => {
            searches.push([text, options.limit]);
            return gazetteer.find(text, options);
          },
        }) satisfies Pick<Gazetteer, "byId" | "find">,
    );
    const found = Array.from({ length: 1000 }, () => lookUp("San Jose"));
    expect(found.every((one) => "code" in one && one.code === "place_ambiguous")).toBe(true);
    expect(found.filter((one) => "code" in one && one.expected !== undefined)).toHaveLength(8);
    expect(searches).toEqual([
      ["San Jose", 8],
      ["San Jose", 0],
    ]);
  });

  it("is not a field of V1", async () => {
    await using server = await runningServer();
    const { json } = await sender(server)("/v1/optimality/composite/", {
      request: { place: "Hamburg, DE", forecast_hours: 3, model: "noaa" },
      constraint_params: entry,
    });
    expect(json.errors).toContainEqual(expect.objectContaining({ code: "unknown_field" }));
  });
});

describe("a query with a place or coordinates", () => {
  test.each([
    ["place=Hambrug", [{ parameter: "place", code: "place_unknown", did_you_mean: "Hamburg, DE" }]],
    [
      "place=Hamburg",
      [
        {
          parameter: "place",
          code: "place_ambiguous",
          expected: {
            choices: expect.arrayContaining([
              expect.objectContaining({ place: "Hamburg, DE", id: 2_911_298 }),
            ]),
          },
        },
      ],
    ],
    ["place=", [{ parameter: "place" }]],
    [
      "",
      ["latitude", "longitude"].map((parameter) => ({
        parameter,
        code: "required",
        detail: "Give latitude and longitude, or a place.",
      })),
    ],
    ["latitude=51", [{ parameter: "longitude", code: "required" }]],
    [
      "place=Soest,%20DE&longitude=8",
      [
        {
          parameter: "place",
          code: "invalid",
          detail: "Give either place or latitude and longitude, not both.",
        },
      ],
    ],
  ])("is refused unless it gives exactly one place: %j", async (query, errors) => {
    await using server = await runningServer();
    const { status, json } = await server.send(`/v2/warnings/?${query}`);
    expect(status).toBe(422);
    expect(json).toMatchObject({ code: "invalid_request", errors });
  });
});
