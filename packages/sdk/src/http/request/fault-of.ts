import type { Call } from "./call.ts";
import { isProblem } from "../answer/is-problem.ts";
import { isObject } from "../answer/json.ts";

/** What is wrong with an answer that is no problem, in words; undefined where it is the one asked for. */
export function faultOf(
  { part, accepts, lines }: Call,
  { status, redirected }: Response,
  data: unknown,
): string | undefined {
  // A browser shows no more of a redirect than the status 0.
  if (redirected || status < 200 || (status >= 300 && status < 400))
    return "The server redirects; set baseUrl to where it leads.";
  if (status >= 400) return "The answer is neither a result nor a problem of Halcyon.";
  if (isProblem(data)) return "The answer is a problem, with the status of a success.";
  if (lines !== undefined) return "The answer is not lines of JSON; a job may not be done yet.";
  if (part === undefined) return status === 204 ? undefined : "The status is not 204.";
  if (status > 203 || !isObject(data)) return "The answer is not a JSON object.";
  if (!Object.hasOwn(data, part)) return `The answer has no ${part}.`;
  return accepts?.(data) === false ? "The answer does not lead on." : undefined;
}
