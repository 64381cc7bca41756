import type { ApiVersionName } from "../api-versions.ts";
import v1 from "./answers/v1.json" with { type: "json" };
import v2 from "./answers/v2.json" with { type: "json" };

/**
 * Recorded response to the example of each endpoint, by endpoint name, status and media type. For a response of lines, the first line is recorded. For a
 * response of events, the data of the first event are recorded.
 */
export type RecordedAnswers = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>
>;

/** Recorded responses of each API version; `npm --prefix docs run record-answers` records them. */
export const recordedAnswers: Readonly<Record<ApiVersionName, RecordedAnswers>> = { v1, v2 };

/** Length above which lists in recorded responses are shortened, and length after shortening [items]. Lists of months are not shortened. */
export const cutLists = { longest: 4, left: 2 };
