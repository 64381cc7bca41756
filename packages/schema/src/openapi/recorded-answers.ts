import type { ApiVersionName } from "../api-versions.ts";
import v1 from "./answers/v1.json" with { type: "json" };
import v2 from "./answers/v2.json" with { type: "json" };

/**
 * What a server answers to the example of each endpoint, by the name of the endpoint, the status and the media type.
 * Of lines it is the first, of events the data of the first.
 */
export type RecordedAnswers = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>
>;

/** The answers of each version; `npm --prefix docs run record-answers` records them. */
export const recordedAnswers: Readonly<Record<ApiVersionName, RecordedAnswers>> = { v1, v2 };

/** Lists of recorded answers that are longer are cut, but for those of the months; so much is left of them [items]. */
export const cutLists = { longest: 4, left: 2 };
