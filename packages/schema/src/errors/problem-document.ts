import { z } from "zod";
import { fieldErrorSchema, listed } from "./field-error-code.ts";
import { fieldErrorsMax } from "./field-error.ts";
import { type ProblemCode, problemCodes, problemKind } from "./problem.ts";

/** Returns the description of the code of a problem, which lists the problems that an API version has; all problems without a version. */
export function problemCodeWords(version?: string): string {
  const known = problemCodes.filter((code) => version !== "v1" || problemKind(code).since === undefined);
  return `One of ${listed(known)}.`;
}

/** Schema of `application/problem+json`, RFC 9457. */
export const problemSchema = z
  .object({
    type: z.string().meta({
      description: "A page of this server that explains the problem and its solution.",
    }),
    title: z.string().meta({
      description: "The problem in short, the same for every problem with this code.",
    }),
    status: z.int().meta({ description: "Status of the answer." }),
    detail: z.string().meta({ description: "The problem with this request, and its solution." }),
    instance: z.string().meta({ description: "Path of the request." }),
    code: z.string().meta({ description: problemCodeWords() }),
    request_id: z.string().meta({
      description:
        "The id of the request in the log of the server. Send it to the operator if you report the problem.",
    }),
    errors: z
      .array(fieldErrorSchema)
      .max(fieldErrorsMax)
      .optional()
      .meta({ description: "The fields with errors, at most 50; present only if there are any." }),
  })
  .meta({ id: "Problem", description: "A problem, in the form of RFC 9457." });
export type Problem = z.output<typeof problemSchema>;

/** Status in place of 422, of each API whose standard demands another one, by the first part of its paths. */
const invalidStatus: ReadonlyMap<string, number> = new Map([["edr", 400]]);

/**
 * Returns the status of a problem at the paths of an API. OGC API-EDR has 400 for every error of the input, where Halcyon has 422.
 *
 * @param api - First part of the path, such as `v2` or `edr`; undefined if no API has the path.
 * @example
 * ```js
 * statusUnder("v2", "invalid_request"); // => 422
 * statusUnder("edr", "invalid_request"); // => 400
 * ```
 */
export function statusUnder(api: string | undefined, code: ProblemCode): number {
  const { status } = problemKind(code);
  return status === 422 ? (invalidStatus.get(api ?? "") ?? status) : status;
}
