import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { type Attempted, mayPass, retryAfterMs, tryAgain } from "@halcyon/weather/source-kit";
import { type ProviderConnection, providerPace } from "../fetch/requests/provider-request.ts";
import { IngestError } from "../ingest-error.ts";

interface Download {
  readonly url: string;
  readonly bytes: number;
  readonly etag: string;
}

/**
 * Downloads a file. If the first part of the file is already on disk, only the remaining bytes are requested. An attempt does not count towards the maximum
 * number of attempts if it received bytes.
 *
 * @param path - Path for this file only. If a file exists there, it is assumed to contain the beginning of the content.
 * @returns Number of bytes that were not on disk before.
 * @throws IngestError `retry_later` after the last attempt, `unusable` if the file is refused.
 */
export async function downloadFile(
  download: Download,
  path: string,
  connection: ProviderConnection,
): Promise<number> {
  const heldBefore = await sizeOf(path);
  const tried = await tryAgain({ ...connection, pace: providerPace }, async () => {
    const held = await sizeOf(path);
    if (held === download.bytes) return whole;
    if (held > download.bytes) await rm(path);
    const before = held > download.bytes ? 0 : held;
    const outcome = await attempt(download, path, before, connection);
    if ("result" in outcome) return outcome;
    return { fault: { ...outcome.fault, brought: (await sizeOf(path)) > before } };
  });
  if ("result" in tried) return download.bytes - (heldBefore > download.bytes ? 0 : heldBefore);
  throw new IngestError(
    "retry_later",
    `${download.url} was not answered in ${tried.attempts} attempts (${tried.fault.reason}). Ingest again later; what was fetched is kept.`,
  );
}

const whole = { result: "whole" } as const;

/** Requests the remaining bytes of a file, and appends them to the file on disk. */
async function attempt(
  { url, bytes, etag }: Download,
  path: string,
  held: number,
  { fetch: ask, timeoutMs, clock }: ProviderConnection,
): Promise<Attempted<"whole">> {
  try {
    const response = await ask(url, {
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        "accept-encoding": "identity",
        ...(held === 0 ? {} : { range: `bytes=${held}-`, "if-range": etag }),
      },
    });
    const { status, body, headers } = response;
    const goesOn = status === 206 && headers.get("content-range") === `bytes ${held}-${bytes - 1}/${bytes}`;
    if (body === null || (status !== 200 && !goesOn)) {
      await body?.cancel();
      if (status === 206 || mayPass(status)) {
        return {
          fault: { reason: `HTTP ${status}`, askedMs: retryAfterMs(headers.get("retry-after"), clock()) },
        };
      }
      throw new IngestError("unusable", `${url} is refused (HTTP ${status}). Use another base URL.`);
    }
    await pipeline(body, createWriteStream(path, { flags: goesOn ? "a" : "w" }));
    return (await sizeOf(path)) === bytes ? whole : { fault: { reason: "the answer has another length" } };
  } catch (error) {
    if (error instanceof IngestError || isDiskError(error)) throw error;
    return { fault: { reason: error instanceof Error ? error.message : String(error) } };
  }
}

/**
 * Returns true if the disk caused an error. Network errors also have a system call. Errors of writing to an open file have no path, so the error code
 * is checked as well.
 */
function isDiskError(error: unknown): boolean {
  if (!(error instanceof Error) || !("syscall" in error)) return false;
  return "path" in error || ("code" in error && diskFaults.has(error.code));
}

const diskFaults: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "EIO", "EFBIG", "EROFS"]);

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}
