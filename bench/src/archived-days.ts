import { join } from "node:path";
import type { Entry } from "@halcyon/schema";
import { syntheticHistory, syntheticSource } from "@halcyon/weather/sources/synthetic";
import { archiveRun } from "@halcyon/server/archive";
import type { ArchiveVerifier } from "@halcyon/server/verify-archive";

const days = 38;
const firstRun = Date.UTC(2026, 9, 1) / 3_600_000;
const hourMs = 3_600_000;
const leadDays = [0, 1, 3, 5, 10, 15];
const leadEnds = [1, 3, 5, 10, 15, 35];

/** An archive of one synthetic GEFS run a day, and the job of its last day. */
export interface ArchivedDays {
  readonly placeCount: number;
  /** Verifies what no job of the days before has counted, entry by entry; again whenever it is called. */
  readonly verifyLastDay: (verifier: Pick<ArchiveVerifier, "verify">, signal?: AbortSignal) => Promise<void>;
}

export const history = syntheticHistory({ seed: 1, clock: () => (firstRun + 90 * 24) * hourMs });

export interface ArchivedDaysOptions {
  /** Of the archive, and of the climatologies. */
  readonly folder: string;
  readonly placeCount: number;
  readonly entries: readonly Entry[];
}

/**
 * Archives all days.
 *
 * @param verifier - Does the job of the day before the last, so that it has looked up and kept what a server has by then.
 */
export async function archivedDays(
  { folder, placeCount, entries }: ArchivedDaysOptions,
  verifier: Pick<ArchiveVerifier, "verify">,
): Promise<ArchivedDays> {
  const places = Array.from({ length: placeCount }, (_, index) => ({
    latitude: 45 + 0.5 * (index % 10),
    longitude: 5 + 0.5 * Math.floor(index / 10),
  }));
  const source = syntheticSource({ product: "gefs", seed: 1 });
  const part = { model: "noaa", part: "ensemble", root: folder, places } as const;
  const runs: number[] = [];
  const archive = async (day: number): Promise<void> => {
    const nowMs = (firstRun + day * 24 + 9) * hourMs;
    runs.push((await archiveRun(source, { ...part, keepDays: 800, nowMs }))!);
  };
  const verify = (
    by: Pick<ArchiveVerifier, "verify">,
    entry: Entry,
    counted: ReadonlySet<string>,
  ): ReturnType<ArchiveVerifier["verify"]> => {
    const keptFolder = join(folder, ".climatology");
    return by.verify({
      ...part,
      calibrated: false,
      entry,
      truthRecord: undefined,
      storeFolder: folder,
      keptFolder,
      counted,
    });
  };
  for (let day = 0; day < days - 1; day++) await archive(day);
  const countedOf = new Map<Entry, ReadonlySet<string>>();
  for (const entry of entries) {
    const before = countedBefore(runs);
    const found = await verify(verifier, entry, before);
    countedOf.set(
      entry,
      new Set([...before, ...found.map(({ fromLeadDay, run }) => `${fromLeadDay} ${run}`)]),
    );
  }
  await archive(days - 1);
  return {
    placeCount,
    verifyLastDay: async (by, signal) => {
      for (const [entry, counted] of countedOf) {
        if (signal?.aborted === true) return;
        await verify(by, entry, counted);
      }
    },
  };
}

/** The runs whose classes of lead times were over a day before the last of them, as a job of that day has counted them. */
function countedBefore(runs: readonly number[]): Set<string> {
  const known = runs.at(-1)! - 24;
  const classes = leadDays.map((from, index) => [from, leadEnds[index]!] as const);
  return new Set(
    runs.flatMap((run) =>
      classes.filter(([, end]) => run + end * 24 < known).map(([from]) => `${from} ${run}`),
    ),
  );
}
