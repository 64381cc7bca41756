import { createHash } from "node:crypto";
import type { AlertMessage } from "@halcyon/warnings/alert-message";
import { shapeOfPolygons } from "@halcyon/warnings/areas/shape";
import { areaWith, messageWith, partWith } from "@halcyon/warnings/cap-documents.suite";
import { sized } from "@halcyon/testing";
import { expect, test } from "vitest";
import { HeldFeed } from "../../warnings/held-feed.ts";
import { folderPlan, minuteMs, warningsStartMs } from "../../warnings/warning-bench.suite.ts";
import type { StoredAlert, StoredFeed } from "../../warnings/warning-store.ts";
import { noWarnings, type Warnings, warningsOf } from "../../warnings/warnings.ts";
import { stepWarnings, type WarnedSubject } from "./step-warnings.ts";
import { touchedBetween } from "./touched-warnings.ts";
import { warningRequestOf } from "./warned-bench.suite.ts";
import type { WarningWatch } from "./watched-warnings.ts";

const seedsCount = sized(100, 1000);
const readingsCount = 8;
const placesCount = 12;
const linesCount = 4;

/** Returns a pseudorandom number from 0 to 1 that depends on the arguments. */
function drawn(...parts: readonly (string | number)[]): number {
  return createHash("sha1").update(parts.join(" ")).digest().readUInt32BE() / 2 ** 32;
}

/** Returns a square of one degree around a pseudorandom point. */
function squareAt(...parts: readonly (string | number)[]) {
  const [south, west] = [50 + 3 * drawn(...parts, "south"), 7 + 3 * drawn(...parts, "west")];
  const [north, east] = [south + 1, west + 1];
  return [
    [south, west],
    [south, east],
    [north, east],
    [north, west],
  ] as const;
}

/** Returns a message of a line: an alert, an update or a cancel, with a polygon or a code. */
function messageOf(seed: number, line: number, reading: number): AlertMessage {
  const draw = (what: string): number => drawn(seed, line, reading, what);
  const nameOf = (of: number) => ({ identifier: `${line} ${of}`, sentMs: warningsStartMs + of * 1000 });
  const sender = "a@example.com";
  const untilMs = warningsStartMs + (draw("ends") < 0.3 ? 10 : 600) * minuteMs;
  const area = areaWith(
    draw("coded") < 0.3
      ? { codes: [{ scheme: "EMMA_ID", value: `DE00${line}` }] }
      : { codes: [], polygons: [squareAt(seed, line, draw("moves") < 0.5 ? reading : 0)] },
  );
  return messageWith({
    ...nameOf(reading),
    sender,
    kind: draw("kind") < 0.25 ? "cancel" : reading === 0 ? "alert" : "update",
    references: Array.from({ length: reading }, (_, of) => ({ sender, ...nameOf(of) })),
    parts: [
      partWith({
        severity: draw("severity") < 0.5 ? "severe" : "minor",
        areas: [area],
        fromMs: warningsStartMs,
        untilMs,
      }),
    ],
  });
}

/** Returns the warnings of a seed at readings one after the other, as a server holds them. */
function* readingsOf(seed: number) {
  const feed = new HeldFeed(folderPlan(""), { contains: ([latitude]) => latitude < 52 }, () => undefined);
  let nowMs = warningsStartMs;
  let checkedMs = nowMs;
  const known = new Map<string, StoredAlert>();
  for (let reading = 0; reading < readingsCount; reading += 1) {
    nowMs += (drawn(seed, reading, "pause") < 0.15 ? 20 : 2) * minuteMs;
    if (drawn(seed, reading, "fails") > 0.2) checkedMs = nowMs;
    const changed: StoredAlert[] = [];
    for (let line = 0; line < linesCount; line += 1) {
      const draw = drawn(seed, reading, line);
      const key = `${line} ${reading}`;
      const last = known.get(`${line} ${reading - 1}`);
      if (draw < 0.35) {
        const message = messageOf(seed, line, reading);
        const [ids, neededUntilMs] = [[`wrn_${line}`], message.parts[0]!.untilMs! + 5 * minuteMs];
        changed.push({ key, message, absences: 0, ids, sequence: reading + 1, neededUntilMs });
      } else if (draw < 0.5 && last !== undefined) changed.push({ ...last, absences: 2 });
    }
    for (const alert of changed) known.set(alert.key, alert);
    const stored = { id: "made", checked_at: checkedMs, position: reading + 1, faulty: 0 };
    feed.update(stored as StoredFeed, changed, nowMs);
    if (drawn(seed, reading, "shapes") < 0.3) {
      const line = Math.floor(drawn(seed, reading, "shape") * linesCount);
      const shape = shapeOfPolygons(areaWith({ polygons: [squareAt(seed, line, "shape")] }))!;
      feed.addShapes([[{ scheme: "EMMA_ID", value: `DE00${line}` }, shape]], nowMs);
    }
    const warnings: Warnings = { ...noWarnings, ...warningsOf([feed]) };
    yield { warnings, nowMs, isSkipped: drawn(seed, reading, "another") < 0.3 };
  }
}

test(`places that a change does not touch would not change (${seedsCount} seeds)`, () => {
  const counts = { touched: 0, untouched: 0, changed: 0 };
  for (let seed = 0; seed < seedsCount; seed += 1) {
    const places = Array.from({ length: placesCount }, (_, place) => ({
      latitude: 50 + 4 * drawn(seed, place, "latitude"),
      longitude: 7 + 4 * drawn(seed, place, "longitude"),
    }));
    const watch = { id: "wat_a", request: warningRequestOf({ places }) } as WarningWatch;
    const subjects = places.map((_, position): WarnedSubject => {
      const row = { watch_id: watch.id, position, since_version: 1, next_number: 1, is_blind: 0, due_at: 0 };
      return { row: row as WarnedSubject["row"], warned: [] };
    });
    let before: ReturnType<Warnings["holding"]> | undefined;
    for (const { warnings, nowMs, isSkipped } of readingsOf(seed)) {
      const after = warnings.holding(nowMs);
      const touched = touchedBetween(before, after);
      const ids = new Set(touched?.ids);
      for (const [position, subject] of subjects.entries()) {
        const { row, warned } = subject;
        const stepped = stepWarnings(warnings, watch, subject, { timezone: "UTC", nowMs });
        const isTold = warned.some(({ warning_id: id, end }) => end === null && ids.has(id));
        const isTouched = touched?.touches(places[position]!) === true || isTold || row.due_at <= nowMs;
        const isChanged = stepped.warned.length + stepped.events.length > 0;
        // Another server may look in between, while this one rests.
        if (!isSkipped) counts[isTouched ? "touched" : "untouched"] += 1;
        if (!isSkipped && !isTouched)
          expect(stepped, `seed ${seed}, place ${position}`).toEqual({ row, warned: [], events: [] });
        if (isChanged) counts.changed += 1;
        const now = new Map([...warned, ...stepped.warned].map((one) => [one.warning_id, one]));
        subjects[position] = { row: stepped.row, warned: [...now.values()] };
      }
      if (!isSkipped) before = after;
    }
  }
  expect(counts.changed).toBeGreaterThan(seedsCount);
  expect(counts.untouched).toBeGreaterThan(counts.touched);
});
