import type { PlanFields, PlanResponse, PlanStartsResponse } from "@halcyon/schema/v2";
import type { AnswerHeaders, WholeAnswer } from "../../pipeline/answer.ts";
import type { Call } from "../handler.ts";
import { startsTable, taskTable } from "./plan-answer.ts";
import { planFile } from "./plan-files.ts";

/** Writes the answer about a simulated plan in a format. */
export function writtenPlan(
  format: Call<"plans.simulate">["format"],
  fields: PlanFields,
  json: PlanResponse,
  headers: AnswerHeaders,
): WholeAnswer<PlanResponse> {
  if (format === "json") return { json, headers };
  if (format === "calendar" || format === "mspdi")
    return { chunks: [planFile(format, fields, json)], headers };
  const { tasks: _rows, ...beside } = json;
  return { tables: [taskTable(json)], headers, about: { beside: () => beside } };
}

/** Writes the answer about compared starts in a format. */
export function writtenStarts(
  format: Call<"plans.starts">["format"],
  json: PlanStartsResponse,
  headers: AnswerHeaders,
): WholeAnswer<PlanStartsResponse> {
  if (format === "json") return { json, headers };
  const { starts: _rows, ...beside } = json;
  return { tables: [startsTable(json)], headers, about: { beside: () => beside } };
}
