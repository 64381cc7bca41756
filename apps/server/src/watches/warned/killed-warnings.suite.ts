import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newAllowance } from "@halcyon/accounts/ledger/ledger-bench.suite";
import type { Database } from "@halcyon/database/database";
import type { MortalDatabase } from "@halcyon/database/test/mortal-database.suite";
import type { Event } from "@halcyon/schema/v2";
import { sized } from "@halcyon/testing";
import { capXml } from "@halcyon/warnings/cap-documents.suite";
import { describe, expect, test } from "vitest";
import { readDocument } from "../../warnings/read-document.ts";
import { lay, warningsStartMs } from "../../warnings/warning-bench.suite.ts";
import { openWarnings, type OpenWarnings } from "../../warnings/warnings.ts";
import { watchEvents } from "../watch-events.ts";
import { watchStore } from "../watch-store.ts";
import { coveringPlan, warningRequestOf } from "./warned-bench.suite.ts";
import { warnedSteps } from "./warned-subjects.ts";

const seedsCount = sized(4, 100);
const readingsCount = 8;
const minuteMs = 60_000;

/** Maximum number of deaths of a process before it completes a step. */
const deathsMax = 4;

/** Range of statements within a step at which a death may occur. */
const statementsMax = 40;

/** Returns a pseudorandom number from 0 to 1 that depends on the arguments. */
function drawn(...parts: readonly (string | number)[]): number {
  return createHash("sha256").update(JSON.stringify(parts)).digest().readUInt32BE() / 2 ** 32;
}

const severities = ["Minor", "Moderate", "Severe", "Extreme"];

/** Writes the messages of a reading into a folder: new ones, updates, cancels, and some that are gone. */
function layReading(folder: string, seed: number, reading: number): void {
  for (let line = 0; line < 4; line += 1) {
    const draw = (what: string, of = reading) => drawn(seed, line, of, what);
    const sentOf = (of: number) => `2026-11-29T08:${String(10 + of).padStart(2, "0")}:00Z`;
    const kind = draw("kind");
    if (kind < 0.2 || (reading === 0 && kind < 0.5)) continue;
    if (kind < 0.3) {
      rmSync(join(folder, `${line} ${reading - 1}.xml`), { force: true });
      continue;
    }
    const references = Array.from(
      { length: reading },
      (_, of) => `a@example.com,${line} ${of},${sentOf(of)}`,
    );
    const fields = {
      sender: "a@example.com",
      identifier: `${line} ${reading}`,
      sent: sentOf(reading),
      ...(reading === 0
        ? {}
        : { msgType: kind < 0.4 ? "Cancel" : "Update", references: references.join(" ") }),
    };
    const info = {
      severity: severities[Math.floor(draw("severity") * severities.length)],
      headline: `Headline ${Math.floor(draw("headline") * 3)}`,
      onset: "2026-11-29T08:00:00Z",
      expires: `2026-11-29T${draw("ends") < 0.3 ? "09:20" : "18:00"}:00Z`,
    };
    const north = draw("area") < 0.7 ? 52 : 50.5;
    lay(
      { folder },
      `${line} ${reading}.xml`,
      capXml(fields, info, { polygon: `50,7 50,9 ${north},9 ${north},7 50,7` }),
    );
  }
}

function serverOf(
  database: Database,
  folder: string,
  nowMs: () => number,
  holder: string,
): Promise<OpenWarnings> {
  return openWarnings({
    plans: [coveringPlan(folder)],
    database,
    nowMs,
    random: () => 0.5,
    holder,
    deadline: () => new AbortController().signal,
    fetch: () => Promise.reject(new Error("no address is read")),
    read: async (task) => readDocument(structuredClone(task)),
    warn: (line) => expect.fail(line),
    stop: new AbortController().signal,
  });
}

/** Step of a process: it starts, reports what changed, and gives events their positions. */
type Step = (database: Database) => Promise<void>;

/** Repeats a step until a process completes it. */
type Insist = (step: Step, name: string) => Promise<void>;

async function plant(database: Database, seed: number): Promise<void> {
  for (const table of [
    "watch_event",
    "watch_warning",
    "watch_subject",
    "watch",
    "warning_alert",
    "warning_feed",
  ] as const)
    await database.deleteFrom(table).execute();
  await database.updateTable("watch_dispatch").set({ last_position: 0 }).execute();
  const { id: allowanceId, account_id: accountId } = await database
    .selectFrom("allowance")
    .select(["id", "account_id"])
    .executeTakeFirstOrThrow();
  const store = watchStore(database, () => warningsStartMs);
  for (let count = 0; count < 3; count += 1) {
    const request = warningRequestOf({
      places: Array.from({ length: 1 + count }, (_, place) => ({
        latitude: 50.2 + drawn(seed, count, place) * 3,
        longitude: 8,
      })),
    });
    const made = await store.create({ accountId, allowanceId }, request, async () => undefined);
    const id = `wat_${String(seed * 10 + count).padStart(16, "0")}`;
    await database.updateTable("watch").set({ id, created_at: count }).where("id", "=", made.id).execute();
    await database
      .updateTable("watch_subject")
      .set({ watch_id: id })
      .where("watch_id", "=", made.id)
      .execute();
  }
}

/** Lets feeds be read, and every change be reported. Returns the events and the final state, in an order that does not depend on the processes. */
async function live(database: Database, seed: number, insist: Insist) {
  await plant(database, seed);
  const folder = mkdtempSync(join(tmpdir(), "halcyon-killed-warnings-"));
  const clock = { ms: warningsStartMs };
  const nowMs = (): number => clock.ms;
  const reader = await serverOf(database, folder, nowMs, "reader");
  const step: Step = async (one) => {
    const server = await serverOf(one, folder, nowMs, "another");
    const { warnings } = server;
    const refresh = () => server.refresh();
    await refresh();
    const events = watchEvents(one, nowMs);
    await warnedSteps({ database: one, warnings, refresh, events, nowMs })();
    await events.place();
  };
  for (let reading = 0; reading < readingsCount; reading += 1) {
    layReading(folder, seed, reading);
    await reader.poll();
    await insist(step, `reading ${reading}`);
    // A feed that is not read in between is silent.
    clock.ms += drawn(seed, reading, "pause") < 0.3 ? 16 * minuteMs : 3 * minuteMs;
    await insist(step, `minutes after ${reading}`);
  }
  rmSync(folder, { recursive: true });
  const byName = (one: { readonly id: string }, other: { readonly id: string }) =>
    one.id < other.id ? -1 : 1;
  const events = await database.selectFrom("watch_event").selectAll().execute();
  expect(events.map(({ position }) => position).toSorted((a, b) => a! - b!)).toEqual(
    events.map((_, index) => index + 1),
  );
  return {
    events: events.map((event) => ({ ...event, position: 0 })).toSorted(byName),
    warned: await database
      .selectFrom("watch_warning")
      .selectAll()
      .orderBy("watch_id")
      .orderBy("position")
      .orderBy("warning_id")
      .execute(),
    subjects: await database
      .selectFrom("watch_subject")
      .selectAll()
      .orderBy("watch_id")
      .orderBy("position")
      .execute(),
  };
}

/** Returns a function that repeats steps while the process dies at pseudorandom statements. */
function dying(mortal: MortalDatabase, seed: string, died: () => void): Insist {
  return async (step, name) => {
    for (let attempt = 0; ; attempt += 1) {
      const draw = (what: string) => drawn(seed, what, name, attempt);
      const at = attempt >= deathsMax ? Infinity : 1 + Math.floor(draw("statement") * statementsMax);
      mortal.dieAt(at, draw("side") < 0.5 ? "before" : "after");
      const failure = await step(mortal.database).then(
        () => undefined,
        (error: unknown) => error,
      );
      const hasDied = mortal.revive();
      if (hasDied) died();
      if (failure === undefined) return;
      if (!hasDied) throw failure;
    }
  };
}

/** Defines a test of servers that die between any two statements while they report changes of warnings. */
export function describeKilledWarnings(open: () => Promise<readonly MortalDatabase[]>): void {
  describe("servers that die while they report warnings", () => {
    test(`report each change once, for ${seedsCount} seeds`, async () => {
      await using opened = new AsyncDisposableStack();
      const mortals = await open();
      for (const { database } of mortals) opened.defer(() => database.destroy());
      const { database } = mortals[0]!;
      await newAllowance(database, { limit: 1 });
      let deaths = 0;
      const types = new Set<string>();
      for (let seed = 1; seed <= seedsCount; seed += 1) {
        const undisturbed = await live(database, seed, (step) => step(database));
        for (const { body } of undisturbed.events) {
          const { type, data } = JSON.parse(body) as Event;
          types.add("warning" in data && data.because !== null ? `${type} ${data.because}` : type);
        }
        const together: Insist = async (step, name) => {
          const each = mortals.map((mortal, index) =>
            dying(mortal, `${seed} of ${index}`, () => (deaths += 1))(step, name),
          );
          await Promise.all(each);
        };
        expect(await live(database, seed, together), `seed ${seed}`).toEqual(undisturbed);
      }
      expect(deaths).toBeGreaterThan(50);
      expect([...types].toSorted()).toEqual([
        "warning.ended cancelled",
        "warning.ended expired",
        "warning.ended left",
        "warning.ended withdrawn",
        "warning.issued",
        "warning.updated",
        "watch.blind",
        "watch.sighted",
      ]);
    });
  });
}
