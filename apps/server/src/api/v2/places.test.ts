import { describe, expect, it } from "vitest";
import { madePlaces, runningServer } from "../../../test/harness/running-server.suite.ts";

madePlaces();

describe("GET /v2/places/", () => {
  it("finds a place by a whole name, and says from where the names are", async () => {
    await using server = await runningServer();
    const { status, json, headers } = await server.send("/v2/places/?q=M%C3%BCnchen&limit=1");
    expect(status).toBe(200);
    expect(json).toEqual({
      how: "name",
      resolved: 2_867_714,
      places: [
        expect.objectContaining({
          how: "name",
          id: 2_867_714,
          name: "Munich",
          matched: "München",
          text: "Munich, DE",
          country_code: "DE",
          timezone: "Europe/Berlin",
        }),
      ],
      attribution: "GeoNames, CC BY 4.0",
    });
    expect(headers.get("x-halcyon-cost") ?? "0").toBe("0");
  });

  it("resolves no name that several places have, and no place that does not exist", async () => {
    await using server = await runningServer();
    expect((await server.send("/v2/places/?q=Victoria")).json).toMatchObject({ how: "name", resolved: null });
    expect((await server.send("/v2/places/?q=Victoria&country=sc")).json).toMatchObject({
      places: [{ country_code: "SC" }],
    });
    expect((await server.send("/v2/places/?q=qqqqqqqq")).json).toMatchObject({ how: "none", places: [] });
  });

  it("finds the places near a position", async () => {
    await using server = await runningServer();
    const { json } = await server.send("/v2/places/?near=53.55,9.99&limit=3");
    expect(json).toMatchObject({ how: "nearby", resolved: null });
    expect((json as { places: unknown[] }).places).toHaveLength(3);
    expect((await server.send("/v2/places/?near=47.6,7.6&country=CH")).json).not.toMatchObject({
      places: [{ country_code: "DE" }],
    });
  });

  it.each([
    ["", "q", "required"],
    ["?q=Bonn&near=50,7", "q", "invalid"],
    ["?near=91,0", "near", "invalid_format"],
    ["?near=north", "near", "invalid_format"],
    ["?q=Bonn&limit=21", "limit", "too_big"],
    ["?q=Bonn&country=Germany", "country", "invalid_format"],
    [`?q=${"x".repeat(121)}`, "q", "too_big"],
  ])("refuses %s", async (query, parameter, code) => {
    await using server = await runningServer();
    const { status, json } = await server.send(`/v2/places/${query}`);
    expect(status).toBe(422);
    expect(json).toMatchObject({ code: "invalid_request", errors: [{ parameter, code }] });
  });

  it("is not in V1", async () => {
    await using server = await runningServer();
    expect((await server.send("/v1/places/?q=Bonn")).status).toBe(404);
  });
});

describe("GET /v2/places/{id}", () => {
  it.each(["2911298e0", "02911298", "2911298.0", "x"])(
    "has one address for a place, which %s is not",
    async (id) => {
      await using server = await runningServer();
      const { status, json } = await server.send(`/v2/places/${id}`);
      expect(status).toBe(422);
      expect(json).toMatchObject({ code: "invalid_request", errors: [{ parameter: "id" }] });
    },
  );

  it("gives the place with the id, or says that there is none", async () => {
    await using server = await runningServer();
    expect((await server.send("/v2/places/2911298")).json).toMatchObject({
      name: "Hamburg",
      latitude: 53.5507,
      longitude: 9.993,
      attribution: "GeoNames, CC BY 4.0",
    });
    const { status, json } = await server.send("/v2/places/1");
    expect(status).toBe(404);
    expect(json).toMatchObject({ code: "place_not_found" });
  });
});
