import type { Storage } from "@earthmover/icechunk";
import { ArchiveError, asArchiveError, inWords } from "../../archive/archive-error.ts";
import type { StoredBytes } from "../../cache/stored-tiles.ts";
import { atMost } from "../../io/at-most.ts";
import type { ByteRange } from "../../http/byte-range.ts";
import { within } from "../within.ts";
import type { FoundObject, HttpObjects } from "../http-objects.ts";

type Backend = Parameters<typeof Storage.newCustom>[0];

/** Name of the object that lists the commits of a repository. All other objects are never replaced. */
const repositoryObject = "repo";

/** Pattern of the paths of objects that are never replaced. */
const unchanging = /^(?:snapshots|manifests|transactions|chunks)\//u;

/** Function that runs requests in the order of the calls, a limited number at the same time. */
export type RequestTurns = ReturnType<typeof atMost>;

/** Maximum number of simultaneous requests to a repository, unless it shares its turns with others. */
const requestsAtOnce = 16;

/** Time limit for all attempts to read one object [ms]. */
const objectPatienceMs = 30_000;

export interface IcechunkObjects {
  readonly backend: Backend;
  /** Runs a function. Reads inside the function bypass cached bytes and go to the repository itself. */
  readonly fromArchive: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/**
 * Returns a read-only view of the objects in an Icechunk repository, in the form that the Icechunk library expects. Objects that are never replaced are
 * cached.
 *
 * @param url - Address that identifies the repository in the cache.
 */
export function icechunkObjects(
  url: string,
  objects: HttpObjects,
  kept: StoredBytes | undefined,
  inTurn: RequestTurns = atMost(requestsAtOnce),
): IcechunkObjects {
  let fresh = 0;
  /** List of commits that was read last. While it is current, it is not transferred again. */
  let commits: FoundObject | undefined;
  const ask = async (path: string, start: number, end: number | undefined): Promise<FoundObject> => {
    const range = end === undefined ? undefined : { offset: start, length: end - start };
    const found = await inTurn(() =>
      within(objectPatienceMs, objects(path, range, isList(path, range) ? commits : undefined), () =>
        lateError(path),
      ),
    ).catch((error: unknown) => {
      // A bucket whose list is not public refuses what is not there.
      if (error instanceof ArchiveError && error.code === "denied") return undefined;
      throw asArchiveError(error, path);
    });
    if (found !== undefined) {
      if (isList(path, range)) commits = found;
      return found;
    }
    const isNeeded = path === repositoryObject || unchanging.test(path);
    if (isNeeded) throw new ArchiveError("gone", `${url} has no object ${path}.`);
    throw new Error(`ObjectNotFound: ${path}`);
  };
  const read = async (path: string, start = 0, end?: number): Promise<FoundObject> => {
    if (kept === undefined || !unchanging.test(path)) return ask(path, start, end);
    const name = `${url}/${path} ${start}-${end ?? ""}`;
    const bytes = fresh > 0 ? undefined : await kept.read(name);
    if (bytes !== undefined && (end === undefined || bytes.length === end - start))
      return { bytes, etag: undefined };
    const found = await ask(path, start, end);
    kept.write(name, found.bytes).catch(() => undefined);
    return found;
  };
  return {
    backend: asBackend({
      getObjectRange: async ({ path, rangeStart, rangeEnd }) => {
        const { bytes, etag } = await read(path, rangeStart, rangeEnd);
        return { data: bytes as Buffer, version: versionOf(etag) };
      },
      getObjectConditional: async ({ path }) => {
        const { bytes, etag } = await read(path);
        return { kind: "modified", data: bytes as Buffer, newVersion: versionOf(etag) };
      },
    }),
    fromArchive: async (work) => {
      fresh += 1;
      try {
        return await work();
      } finally {
        fresh -= 1;
      }
    },
  };
}

/** Returns true if a request is for the whole list of commits. */
function isList(path: string, range: ByteRange | undefined): boolean {
  return path === repositoryObject && range === undefined;
}

const versionOf = (etag = "unknown"): { etag: string } => ({ etag });

/** Adapts methods to the Icechunk library, which passes an unused error as the first argument. */
function asBackend({
  getObjectRange,
  getObjectConditional,
}: Pick<Backend, "getObjectRange" | "getObjectConditional">): Backend {
  return {
    canWrite: async () => false,
    getObjectRange: worded(getObjectRange),
    getObjectConditional: worded(getObjectConditional),
    putObject: refuse,
    copyObject: refuse,
    deleteBatch: refuse,
    listObjects: refuse,
    getObjectLastModified: refuse,
  } as unknown as Backend;
}

/** Wraps a method so that its errors are not lost in the Icechunk library, which passes on only their messages. */
function worded<Asked, Got>(method: (asked: Asked) => Promise<Got>) {
  return (_none: unknown, asked: Asked): Promise<Got> =>
    method(asked).catch((error: unknown) => {
      throw error instanceof ArchiveError ? new Error(inWords(error), { cause: error }) : error;
    });
}

async function refuse(): Promise<never> {
  throw new Error(inWords(new ArchiveError("unusable", "The repository is only read.")));
}

function lateError(path: string): ArchiveError {
  return new ArchiveError(
    "retry_later",
    `${path} has not come within ${objectPatienceMs / 1000} s. Try again later.`,
  );
}
