import type { Session, Storage } from "@earthmover/icechunk";
import { libraryHere } from "./worker/start-icechunk-worker.ts";
import type { ServedDataset } from "./served-dataset.suite.ts";

/** Paths of the objects that a commit has written. */
export interface AppendedObjects {
  /** Identifier of the commit. */
  readonly snapshot: string;
  /** Manifests of the weather arrays, which locate the chunks of all runs. */
  readonly listsOfWeather: readonly string[];
  /** Manifests of the arrays that are read when the archive is opened. */
  readonly listsOfCoordinates: readonly string[];
}

/**
 * Appends the last run to a test repository, as archives do. Makes a new Icechunk commit after the first one, with the chunks of the run and new manifests.
 *
 * @param chunk - Key of one of the run's chunks, such as `temperature_2m/c/11/0/0/0/0`.
 */
export async function appendLastRun(served: ServedDataset, chunk: string): Promise<AppendedObjects> {
  const { server, folder } = served;
  const { objects, asked } = server;
  libraryHere();
  const { Repository, Storage: storages } = (await import("@earthmover/icechunk")).default;
  const known = new Set(objects.keys());
  const opened = async (name: string) =>
    Repository.open(storages.newCustom(memoryBackend(objects, folder, name)));
  const [first, later] = [await opened("repo"), await opened("repo.later")];
  const session = await first.writableSession("main");
  const whole = await later.readonlySession({ branch: "main" });
  const lengths = await chunkKeys(whole, "ingested_forecast_length");
  for (const key of [...lengths, chunk])
    await session.store.set(key, Buffer.from((await whole.store.get(key))!));
  await session.commit("The last run is whole.");
  const inFolder = (name: string) =>
    [...objects.keys()].filter((path) => path.startsWith(`${folder}/${name}/`) && !known.has(path));
  await served.open();
  const isRead = (path: string): boolean => asked.some((one) => one.startsWith(path));
  const lists = inFolder("manifests");
  return {
    snapshot: inFolder("snapshots")[0]!,
    listsOfWeather: lists.filter((path) => !isRead(path)),
    listsOfCoordinates: lists.filter(isRead),
  };
}

async function chunkKeys({ store }: Session, array: string): Promise<readonly string[]> {
  return (await store.listPrefix(array)).filter((key) => key.includes("/c/"));
}

/**
 * Returns a storage backend for objects in memory. The object named by `repository` is used in place of the object `repo`, which lists the commits. The
 * Icechunk library passes an unused error as the first argument of each method.
 */
export function memoryBackend(objects: Map<string, Uint8Array>, folder: string, repository: string) {
  const pathOf = (path: string): string => `${folder}/${path === "repo" ? repository : path}`;
  const read = (path: string): Uint8Array => {
    const bytes = objects.get(pathOf(path));
    if (bytes === undefined) throw new Error(`ObjectNotFound: ${path}`);
    return bytes;
  };
  const version = { etag: "one" };
  return {
    canWrite: async () => true,
    getObjectRange: async (_: unknown, { path, rangeStart = 0, rangeEnd }: Range) => ({
      data: Buffer.from(read(path).subarray(rangeStart, rangeEnd)),
      version,
    }),
    getObjectConditional: async (_: unknown, { path }: Range) => ({
      kind: "modified",
      data: Buffer.from(read(path)),
      newVersion: version,
    }),
    putObject: async (_: unknown, { path, data }: { readonly path: string; readonly data: Uint8Array }) => {
      objects.set(pathOf(path), Uint8Array.from(data));
      return { kind: "updated", newVersion: version };
    },
    copyObject: async () => ({ kind: "updated", newVersion: version }),
    listObjects: async () => [],
    deleteBatch: async () => ({ deletedObjects: 0, deletedBytes: 0 }),
    getObjectLastModified: async () => new Date(),
  } as unknown as Parameters<typeof Storage.newCustom>[0];
}

interface Range {
  readonly path: string;
  readonly rangeStart?: number;
  readonly rangeEnd?: number;
}
