import { expect, test } from "vitest";
import { lastDueMs, verificationSchedule } from "./verification-schedule.ts";

const part = { model: "noaa", part: "ensemble" } as const;

test("jobs are due at 03:40 UTC", () => {
  expect(lastDueMs(Date.UTC(2026, 10, 22, 3, 39))).toBe(Date.UTC(2026, 10, 21, 3, 40));
  expect(lastDueMs(Date.UTC(2026, 10, 22, 3, 40))).toBe(Date.UTC(2026, 10, 22, 3, 40));
});

test("a look archives each time and queues once a day, also after what failed", async () => {
  const clock = { ms: Date.UTC(2026, 10, 22, 1) };
  const [did, warned]: [string[], string[]] = [[], []];
  using schedule = verificationSchedule({
    nowMs: () => clock.ms,
    parts: () => [part],
    archive: async () => {
      did.push("archive");
      if (did.length === 1) throw new Error("busy");
    },
    queue: async () => void did.push("queue"),
    warn: (line) => warned.push(line),
  });
  await schedule.look();
  await schedule.look();
  expect(did).toEqual(["archive", "queue", "archive"]);
  clock.ms = Date.UTC(2026, 10, 22, 3, 41);
  await schedule.look();
  expect(did.slice(3)).toEqual(["archive", "queue"]);
  expect(warned).toEqual(["noaa ensemble could not be archived: busy"]);
});
