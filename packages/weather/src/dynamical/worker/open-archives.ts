import { ArchiveError, asArchiveError } from "../../archive/archive-error.ts";
import { type ArchiveView, type ViewCaches, viewArchive } from "../../archive/archive-view.ts";
import { checkedStore } from "../../archive/chunks/checked-store.ts";
import type { ArchiveLayout } from "../../archive/metadata/archive-layout.ts";
import type { StoredBytes, StoredTiles } from "../../cache/stored-tiles.ts";
import { httpObjects, type HttpOptions } from "../http-objects.ts";
import { type IcechunkObjects, icechunkObjects, type RequestTurns } from "./icechunk-backend.ts";
import { openRepository } from "./open-repository.ts";

/** Address and layout of an archive. */
export interface ArchivePlace {
  readonly layout: ArchiveLayout;
  readonly http: HttpOptions;
}

export interface OpenArchive extends Pick<IcechunkObjects, "fromArchive"> {
  newest(): Promise<string>;
  /** Lists the commits of the archive that are older than a commit, newest first. */
  before(snapshot: string): Promise<readonly string[]>;
  view(snapshot: string): Promise<ArchiveView>;
}

interface OpenArchivesOptions {
  readonly caches: ViewCaches;
  readonly bytes?: StoredBytes | undefined;
  readonly tiles?: StoredTiles | undefined;
  /** Maximum number of commits of an archive that stay open. */
  readonly viewsMax: number;
  /** Runs a request as soon as few enough others run; by default, each archive has a limit of its own. */
  readonly inTurn?: RequestTurns;
}

/** Number of earlier commits that are tried if a commit cannot be opened. */
const olderTriedMax = 3;

/** Returns a function that opens Icechunk repositories. Each is opened once, and shared by all callers. */
export function openArchives(options: OpenArchivesOptions): (place: ArchivePlace) => Promise<OpenArchive> {
  const { caches, bytes, tiles, viewsMax, inTurn } = options;
  const archives = new Map<string, Promise<OpenArchive>>();

  const open = async ({ layout, http }: ArchivePlace): Promise<OpenArchive> => {
    const { backend, fromArchive } = icechunkObjects(http.url, httpObjects(http), bytes, inTurn);
    const repository = await openRepository(backend);
    const views = new Map<string, Promise<ArchiveView>>();
    const viewOnce = async (snapshot: string): Promise<ArchiveView> => {
      const session = repository.readonlySession({ snapshotId: snapshot });
      const { store } = await session.catch((error: unknown) => {
        throw asArchiveError(error, `The commit ${snapshot}`, "gone");
      });
      const opening = { layout, store: checkedStore(store), snapshot, caches, tiles, fromArchive };
      return viewArchive(opening);
    };
    /** Opens a view of a commit. If an object is unusable, reads it from the archive again, because the cached copy may be damaged. */
    const viewOf = (snapshot: string): Promise<ArchiveView> =>
      viewOnce(snapshot).catch((error: unknown) => {
        if (!(error instanceof ArchiveError) || error.code !== "unusable") throw error;
        return fromArchive(() => viewOnce(snapshot));
      });
    return {
      fromArchive,
      newest: () =>
        repository.lookupBranch("main").catch((error: unknown) => {
          throw asArchiveError(error, "The repository");
        }),
      before: async (snapshotId) => {
        const commits = await repository.ancestry({ snapshotId }).catch((error: unknown) => {
          throw asArchiveError(error, "The list of commits", "gone");
        });
        return commits.slice(1, 1 + olderTriedMax).map(({ id }) => id);
      },
      view: (snapshot) => shared(views, snapshot, () => viewOf(snapshot), viewsMax),
    };
  };
  return (place) => shared(archives, place.http.url, () => open(place), Infinity);
}

/**
 * Returns a value that is made once for each key and shared by all requests. If making the value fails, the next request tries again. The oldest values are
 * removed from the cache.
 */
function shared<Value>(
  known: Map<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
  most: number,
): Promise<Value> {
  const value = known.get(key) ?? make();
  known.delete(key);
  known.set(key, value);
  value.catch(() => known.delete(key));
  for (const oldest of known.keys()) if (known.size > most) known.delete(oldest);
  return value;
}
