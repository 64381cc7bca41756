import { describe, expect, test } from "vitest";
import { bands } from "./band.ts";
import {
  bandColours,
  bandLineColours,
  bandLines,
  type CellMarks,
  markAt,
  markPeriod,
  rangeColours,
  shareColours,
  type ThemedColour,
  evenRange,
  stepOf,
  tenthEdges,
} from "./band-colours.ts";

/** Minimum difference in lightness of adjacent greys that must be distinguishable [L* of CIELAB]. */
const leastStep = 15;

/** Minimum difference of two colours that must be distinguishable [ΔE*ab of CIELAB]. A difference of 2.3 is just noticeable. */
const leastDifference = 15;

type Triple = readonly [number, number, number];

/** Returns the linear red, green and blue of a colour, 0..1. */
function linearOf(colour: string): Triple {
  const [red, green, blue] = colour.match(/[0-9a-f]{2}/g)!.map((pair) => {
    const share = Number.parseInt(pair, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return [red!, green!, blue!];
}

function times(matrix: readonly Triple[], [first, second, third]: Triple): Triple {
  const [one, two, three] = matrix.map(([a, b, c]) => a * first + b * second + c * third);
  return [one!, two!, three!];
}

/** Matrix from linear sRGB to CIE XYZ, divided by the white point D65. */
const toXyz: readonly Triple[] = [
  [0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339 / 1.08883, 0.119192 / 1.08883, 0.9503041 / 1.08883],
];

/** Returns lightness and the two chromatic coordinates of CIELAB. */
function labOf(linear: Triple): Triple {
  const [x, y, z] = times(toXyz, linear).map((share) =>
    share > (6 / 29) ** 3 ? Math.cbrt(share) : share / (3 * (6 / 29) ** 2) + 4 / 29,
  );
  return [116 * y! - 16, 500 * (x! - y!), 200 * (y! - z!)];
}

const lightness = (colour: string): number => labOf(linearOf(colour))[0];

/**
 * Matrices in linear sRGB that simulate the three colour vision deficiencies at full severity.
 *
 * @see Machado, Oliveira & Fernandes 2009, https://doi.org/10.1109/TVCG.2009.113
 */
const deficiencies = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Record<string, readonly Triple[]>;

function differenceWith(matrix: readonly Triple[], one: string, other: string): number {
  const [first, second] = [one, other].map((colour) => {
    const seen = times(matrix, linearOf(colour)).map((share) => Math.min(1, Math.max(0, share)));
    return labOf(seen as unknown as Triple);
  });
  return Math.hypot(...first!.map((value, axis) => value - second![axis]!));
}

describe.each(["light", "dark"] as const)("on a %s ground", (theme) => {
  const greys = (colours: readonly ThemedColour[]): number[] =>
    colours.map((colour) => lightness(colour[theme]));

  test.each([
    ["a task", "suitability", ["unsuitable", "acceptable", "ideal"]],
    ["a scenario", "presence", bands],
  ] as const)(
    "the greys of %s are told apart, each paler or darker than the one above",
    (_of, polarity, names) => {
      const values = greys(names.map((name) => bandColours[polarity][name]));
      const steps = values.slice(1).map((value, index) => value - values[index]!);
      expect(new Set(steps.map(Math.sign)).size).toBe(1);
      expect(Math.min(...steps.map(Math.abs))).toBeGreaterThanOrEqual(leastStep);
    },
  );

  test.each(["unsuitable", "stop"] as const)("the lines of %s stand out from it in greys", (band) => {
    const [ground, line] = greys([bandColours.suitability[band], bandLineColours[band]]);
    expect(Math.abs(ground! - line!)).toBeGreaterThanOrEqual(2 * leastStep);
  });

  describe.each(Object.entries(deficiencies))("with %s", (_name, matrix) => {
    test.each(["suitability", "presence"] as const)("every two bands of %s are told apart", (polarity) => {
      for (const [index, one] of bands.entries()) {
        for (const other of bands.slice(index + 1)) {
          const colours = bandColours[polarity];
          const difference = differenceWith(matrix, colours[one][theme], colours[other][theme]);
          expect(difference, `${one} and ${other}`).toBeGreaterThanOrEqual(leastDifference);
        }
      }
    });
  });
});

test("the greys of shares are told apart, each darker than the one below", () => {
  const values = shareColours.map(lightness);
  const steps = values.slice(1).map((value, index) => values[index]! - value);
  expect(Math.min(...steps)).toBeGreaterThanOrEqual(leastStep);
});

test.each(Object.entries(deficiencies))("every two shares are told apart with %s", (_name, matrix) => {
  for (const [index, one] of shareColours.entries()) {
    for (const other of shareColours.slice(index + 1)) {
      expect(differenceWith(matrix, one, other), `${one} and ${other}`).toBeGreaterThanOrEqual(
        leastDifference,
      );
    }
  }
});

test("the greys of a range grow paler from step to step", () => {
  const values = rangeColours.map(lightness);
  expect(values).toEqual(values.toSorted((one, other) => one - other));
});

test("white and black have the lightness of CIELAB, and a deficiency leaves greys as they are", () => {
  expect(lightness("#ffffff")).toBeCloseTo(100, 3);
  expect(lightness("#000000")).toBeCloseTo(0, 6);
  for (const matrix of Object.values(deficiencies)) {
    expect(times(matrix, [0.5, 0.5, 0.5]).map((share) => Math.round(1000 * share))).toEqual([500, 500, 500]);
  }
});

test("lines and stripes of marks go in different directions, and crossed lines in both", () => {
  const marked = (marks: CellMarks): string[] =>
    Array.from({ length: markPeriod }, (_, y) =>
      Array.from({ length: markPeriod }, (__, x) => (markAt(x, y, marks) ?? " ").charAt(0)).join(""),
    );
  expect(marked({ lines: bandLines("unsuitable", "suitability"), isStriped: false })[1]).toBe("       l");
  expect(marked({ lines: bandLines("stop", "suitability"), isStriped: false })[1]).toBe(" l     l");
  expect(marked({ lines: bandLines("ideal", "suitability"), isStriped: true }).slice(0, 2)).toEqual([
    "     sss",
    "s     ss",
  ]);
  expect(
    marked({ lines: bandLines("stop", "presence"), isStriped: false })
      .join("")
      .trim(),
  ).toBe("");
});

test("a range of round tenths contains the given one, and its ends are in its first and last step", () => {
  for (const [low, high] of [
    [3.2, 17.9],
    [-12.4, 31],
    [0, 0],
    [1013.2, 1013.9],
  ] as const) {
    const range = evenRange(low, high);
    expect(range[0]).toBeLessThanOrEqual(low);
    expect(range[1]).toBeGreaterThanOrEqual(high);
    expect(stepOf(low - 100, range, 10)).toBe(0);
    expect(stepOf(high + 100, range, 10)).toBe(9);
    const edges = tenthEdges(range);
    expect(new Set(edges).size).toBe(11);
    for (let step = 0; step < 10; step++) expect(stepOf(Number(edges[step]), range, 10)).toBe(step);
  }
});
