import { type Entry, type PartName, v2, variable, type VariableName } from "@halcyon/schema";
import {
  madeEntry,
  madeGust,
  madeNow,
  madeNowMs,
  type MadeParts,
  madePorts,
} from "../../../test/harness/made-ports.suite.ts";
import { scorerOf } from "../../scoring/scorer.ts";
import { watchesForecasts } from "../warned/watched-warnings.ts";
import { evaluatePlace } from "./evaluate-place.ts";
import type { EvaluatedPlace, WatchQuestion } from "./evaluated-place.ts";

export const madePlace = { latitude: 50, longitude: 8 };

/** Returns the value for an hour, counted from now, and an ensemble member. Returns undefined if the value is missing. */
export type Made = (hour: number, member: number) => number | undefined;

/** Creates model parts (such as the ensemble) with one variable, in its canonical unit. */
export function partsOf(
  sources: Partial<Record<PartName, Made>>,
  name: VariableName = "wind_gusts_10m",
): MadeParts {
  // What lasts through the hour t is that of the step that ends at t + 1.
  const delay = variable(name).stepType === "instant" ? 0 : 1;
  return Object.fromEntries(
    Object.entries(sources).map(([part, made]) => [
      part,
      { formulas: { [name]: (stamp: number, member: number) => made(stamp - madeNow - delay, member) } },
    ]),
  );
}

/**
 * Returns the condition of a watch as it is evaluated, with defaults for absent fields.
 *
 * @param scored - Subject of the scores; by default the test entry.
 */
export function questionOf(
  when: { readonly kind: "window" | "band" | "limit"; readonly [field: string]: unknown },
  scored: object = when.kind === "limit" ? {} : { constraint_params: { id: 7, type: "task" } },
): WatchQuestion {
  const body = { name: "Made watch", model: "noaa", places: [madePlace], when, ...scored };
  const request = v2["watches.create"].body.parse(body);
  if (!watchesForecasts(request)) throw new Error("a watch of a model is needed");
  return { ...request, accountId: "acc_a" };
}

/** Returns the evaluation of a place with test weather. */
export function seen(
  parts: MadeParts,
  question: WatchQuestion,
  entry: Entry = madeEntry(madeGust),
): Promise<EvaluatedPlace> {
  const see = evaluatePlace({ scorer: scorerOf(madePorts(entry, parts)) });
  return see(question, madePlace, madeNowMs);
}
