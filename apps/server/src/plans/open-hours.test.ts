import { formatEpochHour } from "@halcyon/schema/time";
import { weekdays } from "@halcyon/schema/time";
import type { PlanFields } from "@halcyon/schema/v2";
import { expect, test } from "vitest";
import { leavingRecipient } from "../../test/harness/leaving-recipient.suite.ts";
import { CallerLeft, workFor } from "../errors/caller-left.ts";
import { OpenHours } from "./open-hours.ts";

type Calendar = PlanFields["calendars"][number];

const berlin = { latitude: 52.5, longitude: 13.4 };
const always: Calendar = { id: "any", daylight_only: false, holidays: [], inhibited: [] };
/** Wednesday 24 March 2027, 00:00 UTC. Clocks in Berlin go forward on the 28th. */
const now = Date.UTC(2027, 2, 24) / 3_600_000;

async function openTimes(calendar: Partial<Calendar>, days = 7, zone = "Europe/Berlin"): Promise<string[]> {
  const open = await new OpenHours({ now, hours: days * 24 }, zone).of({ ...always, ...calendar }, berlin);
  return Array.from(open).flatMap((flag, hour) => (flag === 1 ? [formatEpochHour(now + hour)] : []));
}

test("shifts are those of the local clock, also after it goes forward", async () => {
  const times = await openTimes({ local_hours: { from: 7, to: 9, weekdays: [...weekdays] } }, 6);
  expect(times.slice(0, 2)).toEqual(["2027-03-24T06:00:00Z", "2027-03-24T07:00:00Z"]);
  expect(times.slice(-2)).toEqual(["2027-03-29T05:00:00Z", "2027-03-29T06:00:00Z"]);
});

test("holidays are local days, and a night belongs to the day on which it begins", async () => {
  const days = async (calendar: Partial<Calendar>) =>
    new Set((await openTimes(calendar, 3)).map((time) => time.slice(0, 13)));
  const day = await days({ holidays: ["2027-03-25"] });
  expect(day.has("2027-03-24T22")).toBe(true);
  expect(day.has("2027-03-24T23")).toBe(false);
  expect(day.has("2027-03-25T23")).toBe(true);
  const night = await days({
    holidays: ["2027-03-25"],
    local_hours: { from: 20, to: 4, weekdays: [...weekdays] },
  });
  // The night that began on the 24th goes on until 4 h on the holiday.
  expect(night.has("2027-03-25T02")).toBe(true);
  expect(night.has("2027-03-25T20")).toBe(false);
  expect(night.has("2027-03-26T02")).toBe(false);
});

test("inhibited days are closed, in one year or in all, also over the turn of the year", async () => {
  const closed = async (span: Calendar["inhibited"][number]) =>
    7 * 24 - (await openTimes({ inhibited: [span] }, 7, "UTC")).length;
  expect(await closed({ from: "2027-03-25", to: "2027-03-26", yearly: false })).toBe(48);
  expect(await closed({ from: "2020-03-25", to: "2020-03-26", yearly: false })).toBe(0);
  expect(await closed({ from: "2020-03-25", to: "2020-03-26", yearly: true })).toBe(48);
  expect(await closed({ from: "2020-12-01", to: "2020-03-24", yearly: true })).toBe(24);
});

test("daylight is that of the site", async () => {
  const times = await openTimes({ daylight_only: true }, 1, "UTC");
  expect(times[0]).toBe("2027-03-24T06:00:00Z");
  expect(times).toHaveLength(11);
});

test("the work ends between two calendars once the caller has left", async () => {
  await expect(workFor(leavingRecipient(0), () => openTimes({}))).rejects.toThrow(CallerLeft);
});
