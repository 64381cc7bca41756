import type { Entry } from "@halcyon/schema";
import { composite, publish } from "@halcyon/scoring";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { climatePlaces } from "@halcyon/weather/climate-places";
import { expect, it } from "vitest";
import { curatedLibrary } from "../../entries/curated-library.ts";
import { knowsVariables } from "../../entries/find-entry.ts";
import { sampled } from "@halcyon/testing";
import { Admissions } from "../admit-entry.ts";
import { type ExplainedHour, explainLocation } from "./explain-location.ts";
import { madeNowMs } from "../../../test/harness/made-ports.suite.ts";

const place = climatePlaces.find(({ sea }) => sea)!;
const entries = [...curatedLibrary.list("task"), ...curatedLibrary.list("scenario")].filter((entry) =>
  knowsVariables("v1", entry),
);
const admit = new Admissions({
  library: curatedLibrary,
  models: new Map([
    [
      "noaa",
      [
        { part: "deterministic", source: syntheticSource({ product: "gfs", seed: 0 }) },
        { part: "ensemble", source: syntheticSource({ product: "gefs", seed: 0 }) },
      ],
    ],
  ]),
});

/** Returns the score that follows from an explanation by the definition of the composite. The limiting constraints may be set to ideal. */
function recomputed({ constraints }: Entry, hour: ExplainedHour, ideal: readonly number[] = []): number {
  const parts = hour.constraints.flatMap(({ constraint, membership }) => {
    if (membership === null) return [];
    const { role, weight } = constraints[constraint]!;
    const given = ideal.includes(constraint) ? 1 : membership;
    return [
      { weight, isLimit: role === "limit", membership: role === "limit" ? given : Math.max(given, 0.1) },
    ];
  });
  return composite(parts);
}

/** Tests a tenth of the entries in short test runs, and all of them in long ones. */
it.each(sampled(entries, 10))("what is said of $slug makes its score in every hour", async (entry) => {
  const request = { location: place, forecastHours: 145, model: "noaa", entry } as const;
  const { median, reasons } = await explainLocation(await admit.entry(request, madeNowMs), {
    counterfactuals: false,
  });
  for (const [hour, reason] of reasons.entries()) {
    expect(publish(recomputed(entry, reason))).toBe(median[hour]);
    if (reason.limiting.length === 0) expect(median[hour]).toBe(1);
    else {
      expect(recomputed(entry, reason, reason.limiting)).toBeGreaterThan(recomputed(entry, reason));
    }
  }
});
