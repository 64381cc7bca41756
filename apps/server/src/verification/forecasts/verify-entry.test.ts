import type { Entry } from "@halcyon/schema";
import type { ScoreVerification } from "@halcyon/scoring";
import type { RecordSource } from "@halcyon/weather";
import type { StoredBytes } from "@halcyon/weather/source-kit";
import { isLong, sized } from "@halcyon/testing";
import { describe, expect, test } from "vitest";
import {
  keptInMemory,
  madeHistory as history,
  madePlaces as places,
  madeTask as entry,
} from "./made-task.suite.ts";
import { cacheSizes } from "../../config/cache-sizes.ts";
import { type Database, openDatabase } from "@halcyon/database/database";
import { memoryDatabase } from "@halcyon/database/test/memory-database.suite";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { RecordCache } from "../../weather/records/record-cache.ts";
import { type SkillOfEntry, skillOfEntry } from "../skill/skill-of-entry.ts";
import {
  type VerificationDays,
  verificationDaysIn,
  type VerifiedSeries,
} from "../skill/verification-days.ts";
import { formulaHours } from "../../../test/harness/formula-record.suite.ts";
import { verificationSchema } from "../../config/verification-config.ts";
import { laterRuns } from "../runs/later-runs.ts";
import { recordTruth } from "../truth/record-truth.ts";
import { rememberedEntry } from "../truth/hour-references.ts";
import { drawn, firstRun, startsOf, storeOfRuns } from "../runs/store-of-runs.suite.ts";
import type { Truth } from "../truth/truth.ts";
import { SharedHours } from "../runs/shared-hours.ts";
import { verifyEntry } from "./verify-entry.ts";
import { verifyForecasts } from "./verify-forecasts.ts";

const cache = new RecordCache(cacheSizes.recordsMaxBytes);
const truthC = (hour: number, site: number): number => 5 + 6 * Math.sin(hour / 17 + site) + drawn(hour, site);

const archivedDays = 40;

/** Daily runs, each with five members that spread around the truth. */
const made = storeOfRuns({
  runs: startsOf(archivedDays, 24),
  lastLeadHours: 60,
  members: 5,
  sites: places,
  temperatureC: ({ run, lead, member, site }) =>
    truthC(run + lead, site) + (lead < 24 ? 0 : 4 * (drawn(run, lead, member, site) - 0.5)),
});
const record = formulaHours({
  first: firstRun - 48,
  last: firstRun + 60 * 24,
  formulas: { temperature_2m: (hour) => truthC(hour, 0) },
});

interface Archive {
  readonly days: VerificationDays;
  readonly truth: Truth;
  readonly series: VerifiedSeries;
  readonly kept: StoredBytes;
}

async function archive(database: Database, against?: RecordSource): Promise<Archive> {
  const stored = await made;
  const truth = against === undefined ? laterRuns(stored) : recordTruth(against, cache);
  const days = verificationDaysIn(database, () => 1_800_000_000_000);
  const series: VerifiedSeries = {
    model: "noaa",
    part: "ensemble",
    entry: { type: "task", id: entry.id, version: entry.version },
    source: "made",
    synthetic: true,
    truth: against === undefined ? "later-runs" : "hut",
    calibrated: false,
  };
  return { days, truth, series, kept: keptInMemory() };
}

/** Runs the daily verification job for one entry. */
async function runJob({ days, truth, series, kept }: Archive, runs?: readonly number[]): Promise<void> {
  const stored = { ...(await made), ...(runs === undefined ? {} : { runs }) };
  const counted = await days.counted(series, 0);
  const remembered = await rememberedEntry(kept, "made");
  const found = await verifyEntry({
    stored,
    entry,
    places,
    truth: runs === undefined ? truth : laterRuns(stored),
    history,
    cache,
    remembered,
    isCounted: (run, fromDay) => counted.has(`${fromDay} ${run}`),
  });
  await remembered.keep();
  await days.add(series, found);
}

function skillIn({ days }: Archive, asked?: string): Promise<SkillOfEntry> {
  const truth = { record: "hut", publish: true };
  const config = verificationSchema.parse({ places, truth });
  const library = { ...madeLibrary, find: () => entry };
  return skillOfEntry({ library, verification: { config, days } })({
    model: "noaa",
    part: "ensemble",
    type: "task",
    id: entry.id,
    accountId: "",
    place: asked,
    calibrated: false,
  });
}

const madeLibrary = { list: (): Entry[] => [entry], citation: () => undefined, version: "1" };

/** Returns the result of `verify` for the runs whose hours have all passed. */
async function verified(
  truth: Truth,
  lastRuns: number,
  of = places,
): Promise<Map<number, ScoreVerification>> {
  const stored = await made;
  const runs = stored.runs.slice(0, stored.runs.length - lastRuns);
  const { classes } = await verifyForecasts({
    stored: { ...stored, runs },
    entry,
    places: of,
    truth,
    history,
    cache,
  });
  return new Map(
    classes.flatMap(({ fromDay, verification }) =>
      verification === undefined ? [] : [[fromDay, verification] as const],
    ),
  );
}

function describeJob(open: () => Promise<Database>): void {
  test("has the figures of verify against a record, for all places and each", async () => {
    const against = await archive(await open(), record);
    await runJob(against);
    const all = await verified(against.truth, 0);
    expect([...all.keys()]).toEqual([0, 1]);
    expectSame(await skillIn(against), all);
    expectSame(await skillIn(against, "50,9"), await verified(against.truth, 0, [places[1]!]));
    await expect(skillIn(against, "1,1")).rejects.toMatchObject({ code: "not_found" });
  });

  test("changes nothing when it is run again", async () => {
    const later = await archive(await open());
    await runJob(later);
    const asked = { ...later.series, place: "" };
    const before = await later.days.read(asked);
    await runJob(later);
    const all = await archiveRunDays(later);
    await later.days.add(later.series, all);
    expect(await later.days.read(asked)).toEqual(before);
  });
}

function describeRuns(open: () => Promise<Database>): void {
  test("has the figures of verify on the same runs", async () => {
    const later = await archive(await open());
    await runJob(later);
    // The last three runs have hours that are not over at the start of the last one.
    expectSame(await skillIn(later), await verified(later.truth, 3));
  });

  test("adds day by day what it finds in one go", async () => {
    const [daily, once] = [await archive(await open()), await archive(await open())];
    const { runs } = await made;
    for (let count = archivedDays - sized(2, 6); count <= runs.length; count++)
      await runJob(daily, runs.slice(0, count));
    await runJob(once);
    const [grown, whole] = [await skillIn(daily), await skillIn(once)];
    expect(grown.leads.map(({ runs: counted }) => counted)).toEqual(
      whole.leads.map(({ runs: counted }) => counted),
    );
    const [first, second] = [grown, whole].map(({ leads }) => leads.at(-1)!.verified.figures!);
    expect(first!.crps).toBeCloseTo(second!.crps, 12);
    expect(first!.ranks).toEqual(second!.ranks);
  });
}

/** Verifies all archived runs as if none had been counted. */
async function archiveRunDays({ truth }: Archive): ReturnType<typeof verifyEntry> {
  return verifyEntry({
    stored: await made,
    entry,
    places,
    truth,
    history,
    cache,
    remembered: await rememberedEntry(keptInMemory(), "made"),
    shared: new SharedHours(2 ** 26),
    isCounted: () => false,
  });
}

function expectSame({ leads }: SkillOfEntry, expected: ReadonlyMap<number, ScoreVerification>): void {
  expect(leads.map(({ fromDay }) => fromDay)).toEqual([...expected.keys()]);
  for (const { fromDay, verified: found } of leads) {
    const verification = expected.get(fromDay)!;
    const { figures } = found;
    expect(found.count).toBe(verification.count);
    expect(figures!.ranks).toEqual(verification.ranks);
    const pairs = [
      [figures!.crps, verification.crps],
      [figures!.crpsSkill.climatology?.value, verification.crpsSkill],
      [figures!.coverage.inside, verification.coverage.inside],
      ...(["ideal", "unsuitable"] as const).flatMap((event) => {
        const [ours, theirs] = [figures!.events[event], verification.events[event]];
        return [
          [ours.frequency, theirs.frequency],
          [ours.brier.score, theirs.brier.score],
          [ours.brier.reliability, theirs.brier.reliability],
          [ours.brier.resolution, theirs.brier.resolution],
          [ours.skill.climatology?.value, theirs.skill],
          ...ours.bins
            .map((bin, index) => [bin, theirs.reliability[index]!] as const)
            .filter(([bin]) => bin.frequency !== null)
            .map(([bin, other]) => [bin.frequency, other.frequency]),
        ];
      }),
    ];
    for (const [ours, theirs] of pairs) expect(Math.abs(ours! - theirs!)).toBeLessThanOrEqual(1e-12);
  }
}

describe("verified days on SQLite", () => {
  describeJob(memoryDatabase);
  describeRuns(memoryDatabase);
});

describeWithPostgres("verified days on PostgreSQL", (server) => {
  const open = async (): Promise<Database> => openDatabase(await server().newMigratedDatabase());
  describeJob(open);
  if (isLong) describeRuns(open);
});
