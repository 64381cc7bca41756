import { join } from "node:path";
import type { Entry, Location } from "@halcyon/schema";
import { syntheticHistory, syntheticSource } from "@halcyon/weather/sources/synthetic";
import { archiveRun } from "@halcyon/server/archive";
import type { ArchiveVerifier } from "@halcyon/server/verify-archive";
import type { WeatherSource } from "@halcyon/weather";

/** By the last day but one every entry was verified at the longest leads, so that the last makes no climatology for the first time. */
const days = 39;
/** What the job of a day counts at the latest: entries look up to two days beyond the hours of a class. */
const countedLateHours = 48;
const firstRun = Date.UTC(2026, 9, 1) / 3_600_000;
const hourMs = 3_600_000;
const leadDays = [0, 1, 3, 5, 10, 15];
const leadEnds = [1, 3, 5, 10, 15, 35];

type Verifier = Pick<ArchiveVerifier, "archived" | "verify">;

const firstPlace = { latitude: 45, longitude: 5 };
const source = ofTwoPlaces(syntheticSource({ product: "gefs", seed: 1 }));
const part = { model: "noaa", part: "ensemble" } as const;

export const history = syntheticHistory({ seed: 1, clock: () => (firstRun + 90 * 24) * hourMs });

/** An archive of one synthetic GEFS run a day. */
export interface ArchivedDaysOptions {
  /** The folder of the archive, and of the climatologies. */
  readonly folder: string;
  readonly placeCount: number;
  readonly entries: readonly Entry[];
}

/**
 * Archives all days but the last.
 *
 * @returns Starts of the runs.
 */
export async function archiveDays(options: Omit<ArchivedDaysOptions, "entries">): Promise<number[]> {
  const runs: number[] = [];
  for (let day = 0; day < days - 1; day++) runs.push(await archive(day, options));
  return runs;
}

/** Which runs are counted of each entry, as its position says: `fromLeadDay run`. */
export type CountedRuns = readonly (readonly string[])[];

/**
 * Does the job of the day before the last, so that what it looks up is kept as a server has it by then.
 *
 * @param runs - The runs of {@link archiveDays}.
 */
export async function verifyDayBefore(
  options: ArchivedDaysOptions,
  runs: readonly number[],
  by: Verifier,
): Promise<CountedRuns> {
  const counted: string[][] = [];
  const verify = await verifyingEntries(by, options);
  for (const entry of options.entries) {
    const before = countedBefore(runs);
    const found = await verify(entry, before);
    counted.push([...new Set([...before, ...found.map(({ fromLeadDay, run }) => `${fromLeadDay} ${run}`)])]);
  }
  return counted;
}

export async function archiveLastDay(options: Omit<ArchivedDaysOptions, "entries">): Promise<void> {
  await archive(days - 1, options);
}

/**
 * Verifies what no job of the days before has counted, entry by entry.
 *
 * @param counted - The counts of {@link verifyDayBefore}.
 * @returns How many entries it has verified until it was told to end.
 */
export async function verifyLastDay(
  options: ArchivedDaysOptions,
  counted: CountedRuns,
  by: Verifier,
  signal?: AbortSignal,
): Promise<number> {
  const verify = await verifyingEntries(by, options);
  let verified = 0;
  for (const [index, entry] of options.entries.entries()) {
    if (signal?.aborted === true) break;
    await verify(entry, new Set(counted[index]));
    verified += 1;
  }
  return verified;
}

/** Looks which runs there are, as a job does once, and verifies entries by these. */
async function verifyingEntries(
  by: Verifier,
  { folder, placeCount }: ArchivedDaysOptions,
): Promise<(entry: Entry, counted: ReadonlySet<string>) => ReturnType<Verifier["verify"]>> {
  const { runs } = (await by.archived({ ...part, root: folder }))!;
  return (entry, counted) =>
    by.verify({
      ...part,
      root: folder,
      runs,
      places: placesOf(placeCount),
      entry,
      calibrated: false,
      truthRecord: undefined,
      storeFolder: folder,
      storedFolder: join(folder, ".climatology"),
      counted,
    });
}

async function archive(
  day: number,
  { folder, placeCount }: Omit<ArchivedDaysOptions, "entries">,
): Promise<number> {
  const nowMs = (firstRun + day * 24 + 9) * hourMs;
  const run = await archiveRun(source, {
    ...part,
    root: folder,
    places: placesOf(placeCount),
    keepDays: 800,
    nowMs,
  });
  return run!;
}

/** Gives all places the weather of the first two: to make that of 50 takes longer than all that is done with it. */
function ofTwoPlaces(whole: WeatherSource): WeatherSource {
  const made = new Map<string, ReturnType<WeatherSource["read"]>>();
  return {
    ...whole,
    read: ({ cell, ...request }) => {
      const alike = {
        ...cell,
        latitude: firstPlace.latitude + (cell.latitude % 1),
        longitude: firstPlace.longitude,
      };
      const name = JSON.stringify([alike.latitude, request]);
      const found = made.get(name) ?? whole.read({ ...request, cell: alike });
      if (made.size > 2) made.clear();
      made.set(name, found);
      return found;
    },
  };
}

function placesOf(count: number): Location[] {
  return Array.from({ length: count }, (_, index) => ({
    latitude: firstPlace.latitude + 0.5 * (index % 10),
    longitude: firstPlace.longitude + 0.5 * Math.floor(index / 10),
  }));
}

/** The runs whose classes of lead times were over some days before the last of them, as the job of each day has counted them. */
function countedBefore(runs: readonly number[]): Set<string> {
  const known = runs.at(-1)! - countedLateHours;
  const classes = leadDays.map((from, index) => [from, leadEnds[index]!] as const);
  return new Set(
    runs.flatMap((run) =>
      classes.filter(([, end]) => run + end * 24 < known).map(([from]) => `${from} ${run}`),
    ),
  );
}
