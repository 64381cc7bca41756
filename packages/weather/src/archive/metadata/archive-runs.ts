import { ArchiveError } from "../archive-error.ts";
import { decodeDurations, decodeTimes } from "./cf-time.ts";
import type { ArchiveRun } from "./native-stamps.ts";
import { readNumbers, type ZarrArray, type ZarrGroup } from "../chunks/zarr-group.ts";

/**
 * The runs of an archive that hold all their expected leads, in order of time. Where the archive has members, every member holds them.
 *
 * @throws ArchiveError `misconfigured` where the archive does not say how far each run has come.
 */
export async function archiveRuns(group: ZarrGroup): Promise<readonly ArchiveRun[]> {
  const [initTime, ingested, expected] = await Promise.all(
    ["init_time", "ingested_forecast_length", "expected_forecast_length"].map((name) => arrayOf(group, name)),
  );
  const { units, calendar } = initTime!.attrs;
  const starts = decodeTimes(await readNumbers(initTime!), units, calendar);
  const [reached, wanted] = await Promise.all([readDurations(ingested!), readDurations(expected!)]);
  const membersFirst = ingested!.dimensionNames?.[0] === "ensemble_member";
  const members = reached.length / starts.length;
  const isWhole = (run: number): boolean =>
    Array.from({ length: members }, (_, member) =>
      membersFirst ? member * starts.length + run : run * members + member,
    ).every((place) => reached[place]! >= wanted[run]!);
  return starts
    .map((start, index): ArchiveRun => ({ start, index }))
    .filter(({ start, index }) => !Number.isNaN(start) && isWhole(index))
    .toSorted((left, right) => left.start - right.start);
}

async function arrayOf(group: ZarrGroup, name: string): Promise<ZarrArray> {
  const array = await group.array(name);
  if (array === undefined) throw new ArchiveError("misconfigured", `The archive has no ${name}.`);
  return array;
}

async function readDurations(array: ZarrArray): Promise<readonly number[]> {
  return decodeDurations(await readNumbers(array), array.attrs["units"]);
}
