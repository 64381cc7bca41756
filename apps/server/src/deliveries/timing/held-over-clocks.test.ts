import fc from "fast-check";
import { type Weekday, weekdays as everyDay } from "@halcyon/schema/time";
import { describe, expect, it } from "vitest";
import { sampled, sized } from "@halcyon/testing";
import { nextDigestMs } from "./digest-times.ts";
import { goesOut, afterQuietMs, type QuietHours } from "./goes-out.ts";
import {
  changesOfClocks,
  dayMs,
  type LocalMinute,
  minuteMs,
  minutesAround,
  zones,
} from "./local-clock.suite.ts";

/**
 * Returns the minutes of a clock that is never set back: it stops while an hour repeats. Each local time is therefore reached only once.
 */
function neverBack(minutes: readonly LocalMinute[]): LocalMinute[] {
  let latest = "";
  return minutes.map(({ atMs, local }) => {
    if (local > latest) latest = local;
    return { atMs, local: latest };
  });
}

/** For each minute, returns the first minute at or after it that is outside quiet hours; undefined if there is none in the list. */
function naiveAfterQuiet(
  { from, to }: Omit<QuietHours, "timezone">,
  minutes: readonly LocalMinute[],
): Map<number, number | undefined> {
  const after = new Map<number, number | undefined>();
  let next: number | undefined;
  for (const { atMs, local } of minutes.toReversed()) {
    const hour = Number(local.slice(11, 13));
    const isQuiet = from < to ? from <= hour && hour < to : hour >= from || hour < to;
    if (!isQuiet) next = atMs;
    after.set(atMs, next);
  }
  return after;
}

/** Returns the minutes in which a time of day occurs, on the given days of the week. */
function naiveDigests(
  { at, weekdays }: { readonly at: string; readonly weekdays: readonly Weekday[] },
  minutes: readonly LocalMinute[],
): number[] {
  return minutes.flatMap(({ atMs, local }, index) => {
    const before = minutes[index - 1]?.local;
    const digest = `${local.slice(0, 10)}T${at}`;
    const isNow = before !== undefined && before < digest && local >= digest;
    const day = everyDay[(new Date(`${local.slice(0, 10)}T00:00Z`).getUTCDay() + 6) % 7]!;
    return isNow && weekdays.includes(day) ? [atMs] : [];
  });
}

const spanMs = 3 * dayMs;
const hour = fc.integer({ min: 0, max: 23 });
const quietHours = fc
  .record({ from: hour, to: fc.integer({ min: 1, max: 24 }) })
  .filter(({ from, to }) => from !== to && to - from < 24);
const digestTimes = fc.record({
  at: fc
    .tuple(hour, fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":")),
  weekdays: fc.subarray<Weekday>([...everyDay], { minLength: 1 }),
});
const numRuns = sized(3, 300);

/**
 * Step between the tested clock changes. Clocks change twice a year, so the odd step selects changes in both directions, and each zone is
 * tested in other years than the next zone.
 */
const changesStep = 5;

describe.each(zones)("over changes of clocks from 2026 to 2030 in %s", (timezone) => {
  const changes = sampled(changesOfClocks(timezone), changesStep, zones.indexOf(timezone) % changesStep);
  // A zone whose clocks do not change is looked at all the same.
  const moments = changes.length > 0 ? changes : [Date.UTC(2028, 2, 26, 1)];
  const timelines = moments.map((atMs) => neverBack(minutesAround(timezone, atMs, spanMs)));
  const minute = fc.integer({ min: 0, max: (2 * spanMs) / minuteMs - 1 });

  it("holds until the first minute that a walk over all minutes finds outside quiet hours", () => {
    fc.assert(
      fc.property(quietHours, fc.array(minute, { minLength: 20, maxLength: 20 }), (quiet, sample) => {
        for (const minutes of timelines) {
          const expected = naiveAfterQuiet(quiet, minutes);
          const edges = minutes.filter(({ atMs }, index) => {
            const before = minutes[index - 1];
            return (
              before !== undefined &&
              (expected.get(before.atMs) === before.atMs) !== (expected.get(atMs) === atMs)
            );
          });
          for (const { atMs } of [...sample.map((index) => minutes[index]!), ...edges]) {
            // What came before the first midnight of the walk it has not seen.
            if (expected.get(atMs) === undefined || atMs < minutes[0]!.atMs + dayMs) continue;
            expect([atMs, afterQuietMs({ ...quiet, timezone }, atMs)]).toEqual([atMs, expected.get(atMs)]);
          }
        }
      }),
      { seed: 1, numRuns },
    );
  });

  it("sends the digests that a walk over all minutes finds, each once", () => {
    fc.assert(
      fc.property(digestTimes, (times) => {
        for (const minutes of timelines) {
          const expected = naiveDigests(times, minutes);
          const endMs = minutes.at(-1)!.atMs;
          const found: number[] = [];
          for (let atMs = minutes[0]!.atMs; (atMs = nextDigestMs({ ...times, timezone }, atMs)) <= endMs;)
            found.push(atMs);
          expect(found).toEqual(expected);
        }
      }),
      { seed: 1, numRuns },
    );
  });

  it("tells an event once: at its digest, and after quiet hours where that lies in them", () => {
    fc.assert(
      fc.property(
        quietHours,
        digestTimes,
        fc.array(minute, { minLength: 10, maxLength: 10 }),
        (quiet, digest, sample) => {
          const tell = { quiet: { ...quiet, timezone }, digest: { ...digest, timezone } };
          for (const minutes of timelines) {
            const after = naiveAfterQuiet(quiet, minutes);
            const digests = naiveDigests(digest, minutes);
            for (const index of sample) {
              const { atMs } = minutes[index]!;
              const next = digests.find((digestMs) => digestMs > atMs);
              const expected = next === undefined ? undefined : after.get(next);
              if (expected === undefined || next! < minutes[0]!.atMs + dayMs) continue;
              expect(goesOut(tell, "window.found", atMs)).toEqual({ inDigest: true, atMs: expected });
            }
          }
        },
      ),
      { seed: 2, numRuns },
    );
  });
});

it("looks at zones whose clocks change, and at some that keep theirs", () => {
  const counts = Object.fromEntries(zones.map((zone) => [zone, changesOfClocks(zone).length]));
  expect(counts).toMatchObject({ "Europe/London": 10, "Australia/Lord_Howe": 10, "Pacific/Chatham": 10 });
  expect(counts).toMatchObject({ "America/St_Johns": 10, "Asia/Kathmandu": 0, "Pacific/Apia": 0 });
  expect(counts["Africa/Casablanca"]).toBeGreaterThan(0);
});
