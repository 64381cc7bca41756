import { tilingOf } from "@halcyon/store/writer-kit";
import { atMost } from "@halcyon/weather/source-kit";
import { fetchAgain } from "../fetch/fetch-again.ts";
import type { Crop, FetchedField } from "../fetch/fetch-file.ts";
import { fetchDefaults, type FetchOptions } from "../fetch/fetch-options.ts";
import { writeSealed } from "../fetch/sealed-file.ts";
import { findSuspects } from "../fields/steps/find-suspects.ts";
import { type StoredCatalogue, storedCatalogue } from "../fields/stored/stored-catalogue.ts";
import { storedBytes, markOf, type MessageMark } from "../fields/stored/stored-bytes.ts";
import { storedFiles } from "../fields/stored/stored-message.ts";
import type { Provider, ProviderFile, VariableRow } from "../providers/provider.ts";
import type { RunRequest } from "./run-request.ts";
import type { SurveyedCells } from "./survey-run.ts";
import { tileGroups } from "./tile-groups.ts";

/** Number of suspect messages, and the results of fetching them again. */
export interface CheckCounts {
  readonly suspect: number;
  /**
   * Number of messages that were damaged in transit. Two new responses agreed with each other, but not with the stored message, so the new content replaced it.
   */
  readonly damaged: number;
  /**
   * Number of messages that were fetched again and came with the same bytes. Any suspect values in them are therefore the model's own, and remain unless they
   * are impossible for the variable.
   */
  readonly confirmed: number;
  /** Number of messages that count as missing, because no two responses agreed or the file no longer exists at the provider. */
  readonly unsettled: number;
}

export interface CheckedRun {
  readonly catalogue: StoredCatalogue;
  readonly checks: CheckCounts;
}

interface CheckOptions extends Omit<FetchOptions, "crop" | "onProgress"> {
  readonly crop: Crop;
  /** Provider with the same files on another server, which gets the first request for a suspect message. If absent, all requests go to the provider itself. */
  readonly mirror?: Provider | undefined;
  /** True to fetch every message again, as if all messages were suspect. */
  readonly twice?: boolean;
  /** Maximum memory for the data of one variable [bytes]. A single tile (cells that are stored together) may exceed it. */
  readonly bytesAtOnce: number;
}

/**
 * Checks the stored fields of a run against neighbouring steps, and fetches suspect messages again. If two new responses are equal but differ from the stored
 * message, their content replaces it. If a new response equals the stored message, the suspect values count as the model's own. A message counts as missing if
 * it still contains a value that is impossible for its variable.
 *
 * @throws IngestError `retry_later` if the provider does not respond. Fetched data remain on disk.
 */
export async function checkRun(
  request: RunRequest & { readonly members: number },
  rows: readonly VariableRow[],
  survey: SurveyedCells,
  fields: readonly FetchedField[],
  options: CheckOptions,
): Promise<CheckedRun> {
  const { provider, run, members, toLeadHours = Infinity } = request;
  const leadHours = provider.leadHours(run).filter((lead) => lead <= toLeadHours);
  const read = storedFiles(survey.sea.length);
  const { tiles } = tilingOf(survey.cells);
  const groups = tileGroups(tiles, survey, rows, leadHours.length, members, options.bytesAtOnce);
  const ofPath = new Map(fields.map((field) => [field.path, field]));
  const limit = atMost(options.parallel ?? fetchDefaults.parallel);
  const asked = new Set<string>();
  const checks = { ...noChecks };
  for (;;) {
    const catalogue = await storedCatalogue(run, rows, fields, read);
    const { suspect, impossible } = await findSuspects(catalogue, rows, leadHours, members, groups);
    const everyOne = options.twice === true ? ofPath.keys() : [];
    const doubtful = [...new Set([...suspect, ...catalogue.unusable, ...everyOne])].filter(
      (path) => !asked.has(path),
    );
    const results = await Promise.all(
      doubtful.map(async (path) =>
        limit(async () => {
          const again = await askAgain(request, ofPath.get(path)!, catalogue.marks.get(path), options);
          if (again.kept !== undefined) await writeSealed(path, again.kept);
          return again.result;
        }),
      ),
    );
    for (const path of doubtful) asked.add(path);
    checks.suspect += results.length;
    for (const result of results) checks[result] += 1;
    if (results.some((result) => result !== "confirmed")) continue;
    if (impossible.size === 0) return { catalogue, checks };
    return { catalogue: await storedCatalogue(run, rows, fields, read, impossible), checks };
  }
}

export const noChecks: CheckCounts = { suspect: 0, damaged: 0, confirmed: 0, unsettled: 0 };

export interface AskedAgain {
  readonly result: Exclude<keyof CheckCounts, "suspect">;
  /** Content that replaces the stored message; undefined if the message does not change. */
  readonly kept?: Uint8Array;
}

/**
 * Fetches a suspect message again.
 *
 * @param mark - Checksum and length of the stored message; undefined if they are unknown.
 * @throws IngestError `retry_later` if the provider does not respond.
 */
export async function askAgain(
  { run }: Pick<RunRequest, "run">,
  { file, offset, length, path }: FetchedField,
  mark: MessageMark | undefined,
  { crop, mirror, ...options }: Omit<CheckOptions, "bytesAtOnce" | "workFolder">,
): Promise<AskedAgain> {
  const connection = { ...fetchDefaults, ...options, onRetry: () => undefined };
  const urls = [...mirrored(mirror, run, file), file.url];
  const known = mark?.length ?? length;
  const sameAs = mark && ((message: Uint8Array) => markOf(message).crc === mark.crc);
  const answer =
    known === undefined ? "none" : await fetchAgain(connection, urls, { offset, length: known }, sameAs);
  if (answer === "same") return { result: "confirmed" };
  if (answer === "none") {
    const problem = `No two answers for the bytes of ${path.split("/").at(-1)} agree.`;
    return { result: "unsettled", kept: storedBytes({ crc: 0, length: known ?? 0 }, [{ problem }]) };
  }
  return { result: "damaged", kept: await crop(answer) };
}

/** Returns the URL of a file on a mirror with the same layout. */
function mirrored(
  mirror: Provider | undefined,
  run: RunRequest["run"],
  file: ProviderFile,
): readonly string[] {
  const { kind, leadHours, members } = file;
  const files = mirror?.files({ run, kind, leadHours: [leadHours], members }) ?? [];
  return files.filter((other) => nameOf(other) === nameOf(file)).map(({ url }) => url);
}

function nameOf({ url }: ProviderFile): string {
  return new URL(url).pathname.split("/").at(-1)!;
}
