import type { ApiVersionName } from "../api-versions.ts";
import v1 from "./answers/v1.json" with { type: "json" };
import v2 from "./answers/v2.json" with { type: "json" };

/**
 * Recorded response to the example request of each endpoint, by endpoint name, status and media type. For responses with lines or events, only the first line
 * or the data of the first event are recorded.
 */
export type RecordedAnswers = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>
>;

/** Recorded responses of each API version; `npm --prefix docs run record-answers` records them. */
export const recordedAnswers: Readonly<Record<ApiVersionName, RecordedAnswers>> = { v1, v2 };

/** Rule for shortening lists in recorded responses: lists of more than `longest` items keep their first `left` items. Lists of months are not shortened. */
export const cutLists = { longest: 4, left: 2 };
