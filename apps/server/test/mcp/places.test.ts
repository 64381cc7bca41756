import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { madePlaces, type RunningServer, runningServer } from "../harness/running-server.suite.ts";
import { connections } from "./connections.suite.ts";

madePlaces();

const hamburg = { latitude: 53.5507, longitude: 9.993 };

let server: RunningServer;
beforeAll(async () => {
  server = await runningServer();
});
afterAll(() => server[Symbol.asyncDispose]());

describe.each(Object.entries(connections))("over %s", (_name, connect) => {
  test("a place may be a name, an id or degrees, and is answered as its coordinates are", async () => {
    await using tool = await connect(server);
    const ask = async (place: object) =>
      (await tool.call("score", { ...place, entry: 1, hours: 24 })).structured as Readonly<
        Record<string, unknown>
      >;
    const byPoint = await ask(hamburg);
    for (const place of ["Hamburg, DE", "2911298", "53.5507, 9.993"]) {
      const found = await ask({ place });
      expect({ ...found, about: null }).toEqual({ ...byPoint, about: null });
    }
  });

  test("the answer says which place was meant, and from where its name is", async () => {
    await using tool = await connect(server);
    const { text } = await tool.call("weather", { place: "Munich, DE", hours: 12 });
    expect(text).toContain("at Munich, DE (48.1374, 11.5755; GeoNames, CC BY 4.0)");
    const scored = await tool.call("score", { place: "Munich, DE", entry: 1, hours: 3 });
    expect(scored.structured).toMatchObject({
      about: { place: "Munich, DE (48.1374, 11.5755; GeoNames, CC BY 4.0)" },
    });
    const ranked = await tool.call("compare_places", {
      places: ["Munich, DE", "53.55,9.99", { name: "mast", latitude: 54, longitude: 7 }],
      entry: 1,
      duration_hours: 4,
    });
    expect(ranked.text).toContain(" places (GeoNames, CC BY 4.0): ");
    expect(ranked.structured).toMatchObject({ about: { place: "3 places (GeoNames, CC BY 4.0)" } });
    expect(ranked.text).toMatch(/"Munich, DE".*/s);
    expect(ranked.text).toContain('"mast"');
  });

  test("a name of several places is refused with the texts of each, and costs nothing", async () => {
    await using tool = await connect(server);
    const { isError, text } = await tool.call("find_windows", {
      place: "Hamburg",
      entry: 1,
      duration_hours: 4,
    });
    expect(isError).toBe(true);
    expect(text).toMatch(/field: place: Several places have this name\./);
    expect(text).toMatch(/do: Ask the user which one.*: Hamburg, DE; .*US/);
    const unknown = await tool.call("explain", { place: "Hambrug", entry: 1 });
    expect(unknown.text).toMatch(/No place has this name\.\ndo: .*Similar: Hamburg, DE/);
    const nowhere = await tool.call("explain", { place: "95,0", entry: 1 });
    expect(nowhere.text).toContain("Degrees north from -90 to 90");
    const none = await tool.call("explain", { entry: 1 });
    expect(none.isError).toBe(true);
  });

  test("the list of tools asks for a place, and not for coordinates", async () => {
    await using tool = await connect(server);
    const { tools } = await tool.client.listTools();
    const score = tools.find(({ name }) => name === "score")!.inputSchema;
    expect(score.required).toEqual(["place", "entry"]);
    expect(Object.keys(score.properties!)).not.toContain("latitude");
    expect(
      tools.find(({ name }) => name === "compare_places")!.inputSchema.properties!["places"],
    ).toMatchObject({
      items: { type: "string" },
    });
  });
});
