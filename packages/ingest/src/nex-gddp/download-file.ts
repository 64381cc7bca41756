import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { retryAfterMs, retryWaitMs } from "@halcyon/weather/source-kit";
import { type ProviderConnection, providerPace } from "../fetch/provider-request.ts";
import { IngestError } from "../ingest-error.ts";

export interface Download {
  readonly url: string;
  readonly bytes: number;
  readonly etag: string;
}

/**
 * Fetches a whole file, and continues a part that is on disk.
 *
 * Only attempts that brought nothing count.
 *
 * @param path - For this content only: bytes that it holds are taken for the beginning of the file.
 * @throws IngestError
 */
export async function downloadFile(
  download: Download,
  path: string,
  connection: ProviderConnection,
): Promise<void> {
  const { url, bytes } = download;
  let failed = 0;
  for (;;) {
    const held = await sizeOf(path);
    if (held === bytes) return;
    if (held > bytes) await rm(path);
    const failure = await attempt(download, path, held > bytes ? 0 : held, connection);
    if (failure === undefined) continue;
    failed = (await sizeOf(path)) > held ? 1 : failed + 1;
    const waitMs = retryWaitMs(failed, connection.random(), failure.askedMs, providerPace);
    if (failed >= connection.attempts || waitMs === undefined) {
      throw new IngestError(
        "retry_later",
        `${url} was not answered in ${failed} attempts (${failure.reason}). Ingest again later; what was fetched is kept.`,
      );
    }
    connection.onRetry(failure.reason);
    await connection.sleep(waitMs);
  }
}

interface Failure {
  readonly reason: string;
  readonly askedMs?: number;
}

/** Asks for the rest of a file, and adds it to what is there. */
async function attempt(
  { url, bytes, etag }: Download,
  path: string,
  held: number,
  { fetch: ask, timeoutMs, clock }: ProviderConnection,
): Promise<Failure | undefined> {
  try {
    const response = await ask(url, {
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        "accept-encoding": "identity",
        ...(held === 0 ? {} : { range: `bytes=${held}-`, "if-range": etag }),
      },
    });
    const { status, body } = response;
    const goesOn =
      status === 206 && response.headers.get("content-range") === `bytes ${held}-${bytes - 1}/${bytes}`;
    if (body === null || (status !== 200 && !goesOn)) {
      await body?.cancel();
      const mayPass = status === 206 || status === 408 || status === 429 || status >= 500;
      if (mayPass)
        return failureOf(`HTTP ${status}`, retryAfterMs(response.headers.get("retry-after"), clock()));
      throw new IngestError("unusable", `${url} is refused (HTTP ${status}). Use another base URL.`);
    }
    const stream = createWriteStream(path, { flags: goesOn ? "a" : "w" });
    await pipeline(body, stream);
    return (await sizeOf(path)) === bytes ? undefined : failureOf("the answer has another length");
  } catch (error) {
    if (error instanceof IngestError || isDiskError(error)) throw error;
    return failureOf(error instanceof Error ? error.message : String(error));
  }
}

function failureOf(reason: string, askedMs?: number): Failure {
  return { reason, ...(askedMs === undefined ? {} : { askedMs }) };
}

/** What the disk refuses. The network's own errors have a system call too; those of writing to an open file have no path. */
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
