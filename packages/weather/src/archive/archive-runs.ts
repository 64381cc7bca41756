import { ArchiveError } from "./archive-error.ts";
import { decodeDurations, decodeTimes } from "./cf-time.ts";
import type { ArchiveRun } from "./native-stamps.ts";
import { readNumbers, type ZarrArray, type ZarrGroup } from "./zarr-group.ts";

/** Runs at the end of an archive that may still be incomplete, where it does not say how far each has come. */
const runsProbed = 8;

/**
 * The runs of an archive that hold all its leads, in order of time.
 *
 * An archive that keeps `ingested_forecast_length` says itself how far each run has come, for each member where it has them. Without it
 * the newest runs are probed.
 *
 * @param isWhole - Looks whether a run has data at its last lead.
 */
export async function archiveRuns(
  group: ZarrGroup,
  lastLeadHours: number,
  isWhole: (runIndex: number) => Promise<boolean>,
): Promise<readonly ArchiveRun[]> {
  const initTime = await group.array("init_time");
  if (initTime === undefined) throw new ArchiveError("misconfigured", "The archive has no init_time.");
  const { units, calendar } = initTime.attrs;
  const starts = decodeTimes(await readNumbers(initTime), units, calendar);
  const runs = starts
    .map((start, index): ArchiveRun => ({ start, index }))
    .filter(({ start }) => !Number.isNaN(start))
    .toSorted((left, right) => left.start - right.start);
  const ingested = await group.array("ingested_forecast_length");
  const reached = ingested === undefined ? [] : await readDurations(ingested);
  if (ingested === undefined || !reached.some((hours) => hours > 0)) return probed(runs, isWhole);
  const expected = await group.array("expected_forecast_length");
  const wanted = Math.min(
    lastLeadHours,
    ...longest(expected === undefined ? [] : await readDurations(expected)),
  );
  const membersFirst = ingested.dimensionNames?.[0] === "ensemble_member";
  const members = reached.length / starts.length;
  const runOf = (place: number): number =>
    membersFirst ? place % starts.length : Math.floor(place / members);
  const incomplete = new Set(reached.flatMap((hours, place) => (hours >= wanted ? [] : [runOf(place)])));
  return runs.filter(({ index }) => !incomplete.has(index));
}

function longest(expected: readonly number[]): readonly number[] {
  const known = expected.filter((hours) => hours > 0);
  return known.length === 0 ? [] : [Math.max(...known)];
}

async function probed(
  runs: readonly ArchiveRun[],
  isWhole: (runIndex: number) => Promise<boolean>,
): Promise<readonly ArchiveRun[]> {
  for (let kept = runs.length; kept > Math.max(0, runs.length - runsProbed); kept -= 1) {
    if (await isWhole(runs[kept - 1]!.index)) return runs.slice(0, kept);
  }
  return [];
}

async function readDurations(array: ZarrArray): Promise<readonly number[]> {
  return decodeDurations(await readNumbers(array), array.attrs["units"]);
}
