import type { Answered, ApiCall, CompositeRequest, Halcyon } from "@halcyon/sdk/v2";
import { withApi } from "../connection/api.ts";
import { type EntryOptions, entryOf, type EntryReference } from "../connection/entry-of.ts";
import { type PlaceOptions, placeOf } from "../connection/place-of.ts";
import type { Surroundings } from "../surroundings.ts";
import { periodOf } from "../time/period-of.ts";
import { zoneAt } from "../time/clock.ts";

/** What the options say of a question of one place. */
export interface QuestionOptions extends PlaceOptions, EntryOptions {
  readonly when: readonly string[];
  readonly model: "noaa" | "ecmwf";
  readonly utc?: true;
}

/** What every question of a forecast asks. */
export type Question = Required<Pick<CompositeRequest, "location" | "model" | "period" | "timezone">> & {
  readonly entry: EntryReference;
};

/** Asks about one place, on its own clocks. */
export async function ask<Answer>(
  surroundings: Surroundings,
  options: QuestionOptions,
  call: (halcyon: Halcyon, question: Question) => ApiCall<Answer>,
): Promise<{ readonly place: string; readonly answered: Answered<Answer> }> {
  const { model, when, utc } = options;
  const { name, site: location } = await placeOf(surroundings, options);
  const timezone = zoneAt(location, utc);
  const period = periodOf(when.join(" "), timezone, surroundings.nowMs());
  const answered = await withApi(surroundings, async (halcyon) => {
    const entry = await entryOf(halcyon, options);
    return call(halcyon, { location, model, entry, period, timezone }).withResponse();
  });
  return { place: name, answered };
}
