import fc from "fast-check";
import { expect, test } from "vitest";
import { bandOf, bands, bandTable, classify } from "./band.ts";

test.each([
  [0, "stop"],
  [0.0001, "unsuitable"],
  [0.0999, "unsuitable"],
  [0.1, "acceptable"],
  [0.9, "acceptable"],
  [0.9001, "ideal"],
  [1, "ideal"],
] as const)("a score of %d is %s", (score, band) => {
  expect(classify(score)).toBe(band);
});

test("a band of a scenario says how present it is", () => {
  const scores = [0, 0.0999, 0.1, 0.9001];
  expect(scores.map((score) => bandOf(score, "presence"))).toEqual([
    "absent",
    "slight",
    "partial",
    "present",
  ]);
  expect(scores.map((score) => bandOf(score))).toEqual(scores.map(classify));
});

test("a higher score never falls into a lower band", () => {
  const published = fc.integer({ min: 0, max: 10_000 }).map((n) => n / 10_000);
  fc.assert(
    fc.property(published, published, (a, b) => {
      const [low, high] = a < b ? [a, b] : [b, a];
      expect(bands.indexOf(classify(low))).toBeLessThanOrEqual(bands.indexOf(classify(high)));
    }),
  );
});

test.each(["suitability", "presence"] as const)(
  "the first row of the table of %s that holds names the band",
  (polarity) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (n) => {
        const score = n / 10_000;
        const row = bandTable(polarity).find(({ above, from = 0 }) =>
          above === undefined ? score >= from : score > above,
        );
        expect(row?.name).toBe(bandOf(score, polarity));
      }),
    );
  },
);
