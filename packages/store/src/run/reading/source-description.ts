import type { SourceDescription } from "@halcyon/weather";
import { ByteCache } from "@halcyon/weather/source-kit";
import type { StoreStorage } from "../../storage/storage.ts";
import { StoreError } from "../../store-error.ts";
import { type PublishedRun, publishedRuns } from "../run-pointer.ts";
import { openRun, type StoreRun } from "../store-run.ts";

/**
 * What a part of a store holds, as the newest of its runs says that can be opened.
 *
 * @throws StoreError `empty` where nothing was published yet, and what is wrong with the newest run where none can be opened
 */
export async function readSourceDescription({
  storage,
  part,
}: {
  readonly storage: StoreStorage;
  readonly part: string;
}): Promise<SourceDescription> {
  const runs = await publishedRuns(storage, part);
  if (runs.length === 0) throw new StoreError("empty", `${part} has no published run`);
  const { attributes, members, leadHours, variables } = await openNewest(runs, storage);
  const { id, synthetic, grid, coverage, attribution, licence, past_hours: pastHours } = attributes;
  return {
    id,
    synthetic,
    members,
    leadHours,
    pastHours,
    variables: new Map([...variables].map(([name, { carried }]) => [name, carried])),
    grid,
    coverage,
    calendar: "standard",
    attribution,
    licence,
  };
}

async function openNewest(
  [newest, ...older]: readonly PublishedRun[],
  storage: StoreStorage,
): Promise<StoreRun> {
  try {
    return await openRun(newest!.group, { storage, indexes: new ByteCache(0, () => 0) });
  } catch (error) {
    if (older.length === 0 || !(error instanceof StoreError) || !error.isOfRun) throw error;
    return openNewest(older, storage).catch(() => {
      throw error;
    });
  }
}
