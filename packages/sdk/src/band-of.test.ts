import * as schema from "@halcyon/schema";
import { expect, test } from "vitest";
import { bandOf } from "./band-of.ts";

test("every score that can be published has the band that the server gives it", () => {
  for (let score = 0; score <= 10_000; score += 1)
    for (const polarity of ["suitability", "presence"] as const)
      expect(bandOf(score / 10_000, polarity)).toBe(schema.bandOf(score / 10_000, polarity));
});
