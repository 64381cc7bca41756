import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Refusal } from "../../../errors/refusal.ts";
import { readBox, readLine, readPoints, readPolygons } from "./wkt.ts";

function refusalOf(read: () => unknown): Refusal {
  try {
    read();
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  throw new Error("nothing was refused");
}

const degrees = fc.record({
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
});

describe("points", () => {
  test("reads back every point that is written as well-known text", () => {
    fc.assert(
      fc.property(fc.array(degrees, { minLength: 1, maxLength: 20 }), fc.boolean(), (points, isNested) => {
        const positions = points.map(({ longitude, latitude }) => `${longitude} ${latitude}`);
        const text = positions.map((one) => (isNested ? `(${one})` : one)).join(", ");
        const expected = points.map(({ longitude, latitude }) => ({
          longitude: longitude + 0,
          latitude: latitude + 0,
        }));
        expect(readPoints(`MULTIPOINT (${text})`)).toEqual(expected);
        expect(readPoints(`point(${positions[0]})`)).toEqual([expected[0]]);
      }),
    );
  });

  test("reads a long text in steps that grow with its length", () => {
    // Steps that grew with the square of the length would take minutes.
    const blanks = " ".repeat(1_000_000);
    for (const text of [`POINT${blanks}`, `POINT${blanks}M`, `POINT${blanks}(1 2)x`])
      expect(refusalOf(() => readPoints(text)).errors[0]).toMatchObject({ parameter: "coords" });
    expect(readPoints(`POINT${blanks}(1 2)${blanks}`)).toEqual([{ longitude: 1, latitude: 2 }]);
  });

  test("never throws anything but a refusal that names coords", () => {
    const piece = fc.constantFrom(
      "POINT",
      "MULTIPOINT",
      "(",
      ")",
      ",",
      " ",
      "1",
      "-0.12",
      "51.5",
      "M",
      "e",
      ".",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        try {
          readPoints(pieces.join(""));
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
          expect((error as Refusal).errors[0]).toMatchObject({ parameter: "coords" });
        }
      }),
    );
  });

  test.each([
    ["", "Well-known text of a POINT or MULTIPOINT is needed"],
    ["POLYGON((0 0,1 0,1 1,0 0))", "Well-known text of a POINT or MULTIPOINT is needed"],
    ["POINT(51.5, -0.12)", "with a space between them"],
    ["POINT(1 2 3)", "The number of numbers here is 3"],
    ["POINT(1 2,3 4)", "write MULTIPOINT"],
    ["POINT(a b)", '"a" is not a number'],
    ["POINT(-0.12 151)", "did you mean 151 -0.12?"],
    ["POINT(200 95)", "200 95 is not on the globe"],
  ])("says of %j what to do", (text, words) => {
    expect(refusalOf(() => readPoints(text)).message).toContain(words);
  });

  test("takes at most 1,000 points", () => {
    const text = (count: number): string =>
      `MULTIPOINT(${Array.from({ length: count }, () => "(1 2)").join()})`;
    expect(readPoints(text(1000))).toHaveLength(1000);
    expect(refusalOf(() => readPoints(text(1001))).errors[0]).toMatchObject({
      code: "too_big",
      expected: { maximum: 1000 },
    });
  });
});

describe("lines", () => {
  test("reads the time of each vertex of a LINESTRINGM", () => {
    const line = [
      { location: { longitude: -0.12, latitude: 51.5 }, atSeconds: 1_796_083_200 },
      { location: { longitude: 1.3, latitude: 51.1 }, atSeconds: 1_796_090_400 },
    ];
    expect(readLine("LINESTRINGM(-0.12 51.5 1796083200, 1.3 51.1 1796090400)")).toEqual(line);
    expect(readLine("LINESTRING M (-0.12 51.5 1796083200,1.3 51.1 1796090400)")).toEqual(line);
  });

  test("a vertex of a LINESTRING has no time", () => {
    expect(readLine("LINESTRING(0 1,2 3)").map(({ atSeconds }) => atSeconds)).toEqual([undefined, undefined]);
  });

  test.each([
    ["LINESTRING(0 1)", "at least two vertices"],
    ["LINESTRINGM(0 1,2 3)", "a time in seconds since 1970"],
    ["LINESTRINGZ(0 1 2,2 3 4)", "no heights"],
    ["LINESTRING(0 1 2,2 3 4)", "a longitude and a latitude"],
  ])("says of %j what to do", (text, words) => {
    expect(refusalOf(() => readLine(text)).message).toContain(words);
  });
});

describe("polygons", () => {
  const square = [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ],
  ];

  test("reads rings with holes, and several polygons", () => {
    expect(readPolygons("POLYGON((0 0, 1 0, 1 1, 0 0))")).toEqual({ type: "Polygon", coordinates: square });
    const hole = "polygon ((0 0,9 0,9 9,0 0),(1 1,2 1,2 2,1 1))";
    expect(readPolygons(hole)).toHaveProperty("coordinates.length", 2);
    expect(readPolygons("MULTIPOLYGON(((0 0,1 0,1 1,0 0)),((0 0,1 0,1 1,0 0)))")).toEqual({
      type: "MultiPolygon",
      coordinates: [square, square],
    });
  });

  test.each([
    "POINT(0 0)",
    "POLYGON(0 0,1 0,1 1,0 0)",
    "POLYGON((0 0 1,1 0 1,1 1 1,0 0 1))",
    "POLYGON((a b,1 0,1 1,0 0))",
    "MULTIPOLYGON((0 0,1 0,1 1,0 0))",
    "POLYGON Z((0 0 1,1 0 1,1 1 1,0 0 1))",
    "POLYGON((0 0",
  ])("refuses %s, and names coords", (text) => {
    expect(refusalOf(() => readPolygons(text)).errors[0]).toMatchObject({ parameter: "coords" });
  });
});

test("a box is four numbers, or six with heights that are ignored", () => {
  expect(readBox("-10, 45,20,65")).toEqual([-10, 45, 20, 65]);
  expect(readBox("-10,45,0,20,65,100")).toEqual([-10, 45, 20, 65]);
  for (const text of ["", "1,2,3", "0,60,10,50", "0,0,200,1", "a,0,1,1"])
    expect(refusalOf(() => readBox(text)).errors[0]).toMatchObject({ parameter: "bbox" });
});
