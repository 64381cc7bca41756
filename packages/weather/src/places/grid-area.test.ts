import { lambertConformal, rotatedPole } from "@halcyon/grib2/projection";
import { describe, expect, test } from "vitest";
import { gridArea, gridAreaMetres, lambertAzimuthal, modelSphere, plain } from "./grid-area.ts";

describe("the area of a grid", () => {
  test("of degrees is a box, whatever the way to write a longitude", () => {
    const area = gridArea(plain, {
      southWest: { latitude: 29.5, longitude: -23.5 },
      northEast: { latitude: 70.5, longitude: 62.5 },
    });
    expect(area({ latitude: 52, longitude: 13 })).toBe(true);
    expect(area({ latitude: 52, longitude: 373 })).toBe(true);
    expect(area({ latitude: 52, longitude: -24 })).toBe(false);
    expect(area({ latitude: 71, longitude: 13 })).toBe(false);
  });

  test("of HRRR has the corners of its files, and rows that bend to the north in the middle", () => {
    // Places just inside and just outside the four corners, and in the middle of the edges.
    const area = gridArea(lambertConformal(modelSphere, [38.5], -97.5), {
      southWest: { latitude: 21.138, longitude: -122.72 },
      northEast: { latitude: 47.8424, longitude: -60.918 },
    });
    for (const [latitude, longitude] of [
      [21.15, -122.7],
      [47.8, -134],
      [47.8, -61],
      [21.15, -72.32],
      [52.5, -97.5],
      [48.4, -124.7],
      [25.8, -80.2],
    ] as const) {
      expect(area({ latitude, longitude }), `${latitude}, ${longitude}`).toBe(true);
    }
    for (const [latitude, longitude] of [
      [21.3, -97.5],
      [52.7, -97.5],
      [47.8, -134.2],
      [21.1, -122.7],
      [61.2, -149.9],
      [21.3, -157.8],
    ] as const) {
      expect(area({ latitude, longitude }), `${latitude}, ${longitude}`).toBe(false);
    }
  });

  test("of the Met Office's model is that of its own map, of which one point is known", () => {
    const projection = lambertAzimuthal({ latitude: 54.9, longitude: -2.5 });
    // From the tests of Open-Meteo, for the same grid [m].
    const [x, y] = projection.toPlane({ latitude: 57.745566, longitude: 10.620785 });
    expect(x).toBeCloseTo(773_650.5, 0);
    expect(y).toBeCloseTo(389_820.1, 0);
    const area = gridAreaMetres(projection, [-1_158_000, -1_036_000], [924_000, 902_000]);
    expect(area({ latitude: 51.5, longitude: -0.12 })).toBe(true);
    expect(area({ latitude: 60.4, longitude: -1.2 })).toBe(true);
    expect(area({ latitude: 43.7, longitude: 7.3 })).toBe(false);
    expect(area({ latitude: 51.5, longitude: 179 })).toBe(false);
  });

  test("of HRDPS has Canada's cities in the south, and neither its far north nor Mexico", () => {
    const area = gridArea(rotatedPole({ latitude: -36.0885, longitude: 245.305 }), {
      southWest: { latitude: 39.626034, longitude: -133.62952 },
      northEast: { latitude: 47.876457, longitude: -40.708557 },
    });
    expect(area({ latitude: 49.28, longitude: -123.12 })).toBe(true);
    expect(area({ latitude: 47.56, longitude: -52.71 })).toBe(true);
    expect(area({ latitude: 51.05, longitude: -114.07 })).toBe(true);
    expect(area({ latitude: 82.5, longitude: -62.3 })).toBe(false);
    expect(area({ latitude: 19.4, longitude: -99.1 })).toBe(false);
    expect(area({ latitude: 51.5, longitude: -0.12 })).toBe(false);
  });
});
