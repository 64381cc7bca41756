import { expect, it } from "vitest";
import { clockIn } from "../../words/time/clock.ts";
import { boardDays, dayOn } from "./board-days.ts";

/** Saturday, 21 November 2026, 22:30 in Berlin. */
const nowMs = Date.UTC(2026, 10, 21, 21, 30);
const berlin = clockIn("Europe/Berlin");
const auckland = clockIn("Pacific/Auckland");

it("are called by their date, and today and tomorrow where all clocks agree", () => {
  expect(boardDays([berlin, berlin], nowMs, 48).map(({ name }) => name)).toEqual([
    "today",
    "tomorrow",
    "Mon 23 Nov",
  ]);
  expect(boardDays([berlin, auckland], nowMs, 48)).toEqual([
    { day: "2026-11-21", name: "Sat 21 Nov" },
    { day: "2026-11-22", name: "Sun 22 Nov" },
    { day: "2026-11-23", name: "Mon 23 Nov" },
    { day: "2026-11-24", name: "Tue 24 Nov" },
  ]);
  expect(boardDays([], nowMs, 48)).toEqual([]);
});

it("are those of the clock of each place, and begin now today", () => {
  expect(dayOn("2026-11-22", berlin, nowMs, 48)).toEqual({
    fromMs: Date.UTC(2026, 10, 21, 23),
    toMs: Date.UTC(2026, 10, 22, 23),
  });
  expect(dayOn("2026-11-22", auckland, nowMs, 48)).toEqual({
    fromMs: Date.UTC(2026, 10, 21, 21),
    toMs: Date.UTC(2026, 10, 22, 11),
  });
  expect(dayOn("2026-11-24", berlin, nowMs, 48)).toBeUndefined();
});
