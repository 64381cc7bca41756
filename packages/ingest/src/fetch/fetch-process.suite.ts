/**
 * Ingests from a server until it is finished. Tests run this process to check ingests that are killed.
 *
 * Arguments: the base URL and the work folder.
 */
import { planFiles } from "../providers/plan.ts";
import { fetchRanges } from "./fetch-ranges.ts";
import { gefsRequest } from "./gefs-files.suite.ts";

/** Returns a message unchanged, so that the whole message is stored. */
export const whole = async (message: Uint8Array): Promise<Uint8Array> => message;

export const killedRequest = { toLeadHours: 9, members: [0, 1, 2] };

if (process.argv[1] === import.meta.filename) {
  const [, , baseUrl, workFolder] = process.argv;
  const request = gefsRequest(baseUrl!, killedRequest);
  await fetchRanges(request.provider, request.run, planFiles(request).files, {
    workFolder: workFolder!,
    crop: whole,
    parallel: 2,
    gapBytes: 0,
  });
}
