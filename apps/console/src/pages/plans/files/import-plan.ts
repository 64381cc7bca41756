import type { Problem } from "@halcyon/schema";
import type { PlanImportRequest, PlanImportResponse } from "@halcyon/schema/v2";
import { callProblem, type CallProblem, refusedProblem } from "../../../data/api/call-problem.ts";
import { keyHeader } from "../../../data/api/client.ts";
import type { PlanDraft } from "../draft/plan-draft.ts";

/** Weather of the tasks that have some words in their names. */
export type PlanMapping = PlanImportRequest["map"][number];

/** Most characters that a file of a plan may have. */
const fileLengthMax = 16 * 2 ** 20;

/** Returns the text of a file. Most XER files are in windows-1252, which is no UTF-8 once a letter has an accent. */
export function textOfFile(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Returns true if a text is a schedule that the server reads, and not a plan in JSON. */
export function isSchedule(text: string): boolean {
  const begin = text.slice(0, 200).trimStart();
  return begin.startsWith("<") || begin.startsWith("ERMHDR") || begin.startsWith("%T");
}

/** Makes a plan of a schedule, on the server. Calls of the console hold 1 MiB, and a schedule is longer: the request goes to the API itself. */
export async function importPlan(
  file: string,
  { model, timezone = "auto", sites }: Pick<PlanDraft, "model" | "timezone" | "sites">,
  map: readonly PlanMapping[],
): Promise<PlanImportResponse | CallProblem> {
  if (file.length > fileLengthMax) return tooLong;
  try {
    const answer = await fetch("/v2/plans/import/", {
      method: "POST",
      headers: { "content-type": "application/json", ...keyHeader() },
      body: JSON.stringify({ file, model, timezone, sites, map }),
    });
    const json: unknown = await answer.json();
    return answer.ok ? (json as PlanImportResponse) : refusedProblem(json as Problem, answer.headers);
  } catch (error) {
    return callProblem(error);
  }
}

const tooLong: CallProblem = {
  code: "too_big",
  title: "The file is too long",
  detail: "A schedule has at most 16 MiB. Save the part of it that you want to simulate, then open that.",
  fields: [],
  again: false,
};
