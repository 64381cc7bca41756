import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { placePart, type ShapeOfCode } from "../src/areas/placed-area.ts";
import { shapeOfGeoJson } from "../src/areas/shape.ts";
import { WarningIndex } from "../src/areas/warning-index.ts";
import { judgeMessages } from "../src/liveness/liveness.ts";
import { readWarnings } from "../src/reading/read-warnings.ts";

const folder = process.env["HALCYON_CAP_SAMPLES"] ?? "";
const lack = existsSync(join(folder, "cc0")) ? "" : " (needs HALCYON_CAP_SAMPLES)";

describe.skipIf(lack !== "")(`stored warnings of authorities${lack}`, () => {
  const files =
    lack === ""
      ? ["apache", "cc0"].flatMap((part) => readdirSync(join(folder, part)).map((name) => join(part, name)))
      : [];
  const read = (name: string) =>
    readWarnings(readFileSync(join(folder, name)), { name, address: "https://example.com/" });
  const shapeOf: ShapeOfCode = ({ scheme, value }) => {
    const path = join(folder, "shapes", scheme, `${value}.geojson`);
    return existsSync(path) ? shapeOfGeoJson(JSON.parse(readFileSync(path, "utf8"))) : undefined;
  };
  const file = (part: string) => files.find((name) => name.includes(part))!;

  test("each is a message or an index, unless it is faulty or a test", () => {
    const faulty = files.filter((name) => read(name).faulty > 0);
    expect(faulty.map((name) => name.split("/").at(-1))).toEqual([
      "invalid.cap",
      "no_optional_fields.cap",
      "xee.cap",
      "gdacs-cap_1023542.xml",
    ]);
    const empty = files.filter(
      (name) => read(name).messages.length + read(name).links.length + read(name).faulty === 0,
    );
    expect(empty.map((name) => [name.split("/")[1], [...read(name).dropped]])).toEqual([
      ["alertswiss-TEST-1163.xml", [["status test", 1]]],
    ]);
  });

  test("an entity that is a file is refused", () => {
    expect(read(file("xee.cap"))).toMatchObject({
      messages: [],
      faults: [{ words: expect.stringContaining("DOCTYPE") }],
    });
  });

  test("nine languages of one warning are one part", () => {
    const [{ parts } = { parts: [] }] = read(file("mow.DE")).messages;
    expect(parts.map(({ texts }) => texts.map(({ language }) => language))).toEqual([
      ["de", "de-LS", "en", "ar", "es", "fr", "pl", "ru", "tr"],
    ]);
  });

  test("an alert that expires before its onset holds from its onset on", () => {
    const { messages } = read(file("9b5195e6"));
    const [part] = messages[0]!.parts;
    expect(part!.expiresMs).toBeLessThan(part!.fromMs);
    expect(part!.untilMs === null || part!.untilMs > part!.fromMs).toBe(true);
    expect(part!.areas[0]!.polygons.length).toBe(212);
    const held = messages.map((message) => ({ message, absences: 0 }));
    expect(judgeMessages(held, part!.fromMs)[0]!.states).toEqual(["live"]);
    const index = new WarningIndex([placePart(messages[0]!, 0, shapeOf).placed]);
    const [latitude, longitude] = part!.areas[0]!.polygons[0]![0]!;
    expect(index.at({ latitude, longitude }).length).toBe(1);
  });

  test("a message that names itself is not lost", () => {
    const { messages } = read(file("alertswiss-POA-1222963954-5"));
    expect(
      judgeMessages(
        messages.map((message) => ({ message, absences: 0 })),
        messages[0]!.parts[0]!.fromMs,
      )[0]!.states,
    ).toEqual(["live"]);
  });

  test("each stored shape is read, and most zones contain the point that their file names", () => {
    const paths = readdirSync(join(folder, "shapes"), { recursive: true, encoding: "utf8" }).filter((path) =>
      path.endsWith(".geojson"),
    );
    const shapes = paths.map((path) => {
      const geoJson = JSON.parse(readFileSync(join(folder, "shapes", path), "utf8")) as {
        readonly properties?: { readonly LAT?: number; readonly LON?: number };
      };
      return { path, shape: shapeOfGeoJson(geoJson), point: geoJson.properties };
    });
    expect(shapes.filter(({ shape }) => shape === undefined)).toEqual([]);
    const zones = shapes.filter(({ path }) => path.includes("TXZ"));
    expect(zones.length).toBeGreaterThan(0);
    // The point of a zone in pieces, such as islands, may lie between them: Python finds the same 7.
    const outside = zones.filter(({ shape, point }) => !shape!.contains([point!.LAT!, point!.LON!]));
    expect(outside.length).toBe(7);
  });
});
