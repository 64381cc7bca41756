import type { ApiVersionName } from "../api-versions.ts";
import v1 from "./answers/v1.json" with { type: "json" };
import v2 from "./answers/v2.json" with { type: "json" };

/**
 * Recorded response to the example of each endpoint, by endpoint name, status and media type. A response of lines is recorded by its first line. A response of
 * events is recorded by the data of its first event.
 */
export type RecordedAnswers = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>
>;

/** The answers of each version; `npm --prefix docs run record-answers` records them. */
export const recordedAnswers: Readonly<Record<ApiVersionName, RecordedAnswers>> = { v1, v2 };

/** Length above which lists of recorded responses are cut, and the length that is left [items]. Lists of months are not cut. */
export const cutLists = { longest: 4, left: 2 };
