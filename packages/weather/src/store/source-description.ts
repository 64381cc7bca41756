import type { SourceDescription } from "../source.ts";
import { ByteCache } from "../byte-cache.ts";
import { publishedRuns } from "./pointer.ts";
import type { StoreStorage } from "./storage.ts";
import { StoreError } from "./store-error.ts";
import { openRun } from "./store-run.ts";

/**
 * What a part of a store holds, as its newest run says.
 *
 * @throws StoreError `empty` where nothing was published yet
 */
export async function readSourceDescription({
  storage,
  part,
}: {
  readonly storage: StoreStorage;
  readonly part: string;
}): Promise<SourceDescription> {
  const [newest] = await publishedRuns(storage, part);
  if (newest === undefined) throw new StoreError("empty", `${part} has no published run`);
  const { attributes, members, leadHours, variables } = await openRun(newest.group, {
    storage,
    indexes: new ByteCache(0, () => 0),
  });
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
