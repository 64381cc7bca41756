import { epochHourOf, formatEpochHour, type LocalHours, weekdays } from "@halcyon/schema/time";
import { describe, expect, it } from "vitest";
import { localDays, withinLocalHours } from "./local-hours.ts";

/** Returns the hours that count from an instant, as texts in UTC. */
function hoursOf(
  start: string,
  count: number,
  wanted: Omit<LocalHours, "weekdays"> & Partial<LocalHours>,
): string[] {
  const startHour = epochHourOf(Date.parse(start));
  return withinLocalHours({ weekdays: [...weekdays], ...wanted }, startHour, count).flatMap((within, hour) =>
    within ? [formatEpochHour(startHour + hour).slice(5, 13)] : [],
  );
}

const span = (day: string, first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, hour) => `${day}T${String(first + hour).padStart(2, "0")}`);

describe("Zurich", () => {
  const timezone = "Europe/Zurich";

  it("has working hours an hour earlier in UTC once clocks have gone forward", () => {
    // Clocks go forward on Sunday 28 March 2027 at 01:00 UTC.
    const wanted = { from: 8, to: 12, timezone };
    expect(hoursOf("2027-03-27T00:00:00Z", 48, wanted)).toEqual([
      ...span("03-27", 7, 10),
      ...span("03-28", 6, 9),
    ]);
  });

  it("has no hour from 2 to 3 on the day of 23 hours, and two on the day of 25", () => {
    const wanted = { from: 2, to: 3, timezone };
    expect(hoursOf("2027-03-27T23:00:00Z", 23, wanted)).toEqual([]);
    // Clocks go back on Sunday 31 October 2027 at 01:00 UTC.
    expect(hoursOf("2027-10-30T22:00:00Z", 25, wanted)).toEqual(["10-31T00", "10-31T01"]);
  });

  it("has 23 and 25 hours in whole days", () => {
    const sunday: LocalHours = { from: 0, to: 24, timezone, weekdays: ["sun"] };
    expect(hoursOf("2027-03-27T00:00:00Z", 72, sunday)).toHaveLength(23);
    expect(hoursOf("2027-10-30T00:00:00Z", 72, sunday)).toHaveLength(25);
  });
});

describe("New York", () => {
  const timezone = "America/New_York";

  it("moves with its own dates, in March and in November", () => {
    // Forward on Sunday 14 March 2027 at 07:00 UTC, back on Sunday 7 November 2027 at 06:00 UTC.
    const wanted = { from: 9, to: 11, timezone };
    expect(hoursOf("2027-03-13T06:00:00Z", 48, wanted)).toEqual([
      ...span("03-13", 14, 15),
      ...span("03-14", 13, 14),
    ]);
    expect(hoursOf("2027-11-06T05:00:00Z", 48, wanted)).toEqual([
      ...span("11-06", 13, 14),
      ...span("11-07", 14, 15),
    ]);
  });

  it("gives a night to the day on which it starts", () => {
    // Friday 12 March 2027, 22:00 to 02:00 on Saturday, is 03:00 to 07:00 UTC on Saturday.
    const friday: LocalHours = { from: 22, to: 2, timezone, weekdays: ["fri"] };
    expect(hoursOf("2027-03-12T05:00:00Z", 72, friday)).toEqual(span("03-13", 3, 6));
  });

  it("has one hour less in the night in which clocks go forward", () => {
    const saturday: LocalHours = { from: 22, to: 6, timezone, weekdays: ["sat"] };
    expect(hoursOf("2027-03-13T05:00:00Z", 72, saturday)).toEqual(span("03-14", 3, 9));
  });
});

describe("Lord Howe, which moves its clocks by half an hour", () => {
  const timezone = "Australia/Lord_Howe";

  it("leaves out the hours in which work starts or ends while it runs half an hour beside UTC", () => {
    // Until Saturday 2 October 2027, 15:30 UTC, clocks are 10:30 ahead; then 11:00.
    const wanted = { from: 8, to: 12, timezone };
    expect(hoursOf("2027-10-01T13:00:00Z", 72, wanted)).toEqual([
      // 08:30 to 11:30 on 2 October.
      ...span("10-01", 22, 23),
      ...span("10-02", 0, 0),
      // 08:00 to 12:00 on 3 October.
      ...span("10-02", 21, 23),
      ...span("10-03", 0, 0),
      ...span("10-03", 21, 23),
      ...span("10-04", 0, 0),
    ]);
  });

  it("has an hour of 01:30 to 02:00 and 02:30 to 03:00 where clocks go forward inside it", () => {
    const within = (from: number, to: number) =>
      hoursOf("2027-10-02T15:00:00Z", 1, { from, to, timezone }).length === 1;
    expect([within(1, 3), within(1, 2), within(2, 3)]).toEqual([true, false, false]);
  });

  it("has an hour of 01:30 to 02:30 once more where clocks go back", () => {
    // Sunday 4 April 2027: 02:00 becomes 01:30 at 15:00 UTC of Saturday.
    const wanted = { from: 1, to: 3, timezone };
    expect(hoursOf("2027-04-03T13:00:00Z", 5, wanted)).toEqual(["04-03T14", "04-03T15"]);
  });
});

it("runs a quarter beside UTC in Kathmandu: hours that work fills in part are left out", () => {
  // 10:00 to 12:00 is 04:15 to 06:15 UTC.
  const wanted = { from: 10, to: 12, timezone: "Asia/Kathmandu" };
  expect(hoursOf("2027-01-01T00:00:00Z", 24, wanted)).toEqual(["01-01T05"]);
});

describe("St John's in 1988, which moves its clocks at a minute past midnight", () => {
  const timezone = "America/St_Johns";

  it("keeps whole hours on both sides of the change", () => {
    // Until Sunday 3 April 1988, 03:31 UTC, clocks are 3:30 behind; then 1:30, double summer time. 01:00 to 05:00 is 04:30 to 08:30 UTC
    // the day before, and 02:30 to 06:30 UTC after.
    const wanted = { from: 1, to: 5, timezone };
    expect(hoursOf("1988-04-02T00:00:00Z", 24, wanted)).toEqual(span("04-02", 5, 7));
    expect(hoursOf("1988-04-04T00:00:00Z", 24, wanted)).toEqual(span("04-04", 3, 5));
  });

  it("has no hour that the change cuts, and those after it", () => {
    // The hour from 03:00 UTC shows 23:30 to 00:01, then 02:01 to 02:30.
    const night: LocalHours = { from: 23, to: 3, timezone, weekdays: [...weekdays] };
    expect(hoursOf("1988-04-03T02:00:00Z", 3, night)).toEqual(["04-03T03"]);
    expect(hoursOf("1988-04-03T02:00:00Z", 3, { from: 23, to: 24, timezone })).toEqual([]);
  });
});

describe("the day of an hour", () => {
  const days = (
    from: string,
    hours: number,
    wanted: Pick<LocalHours, "from" | "to" | "timezone">,
  ): string[] =>
    localDays(wanted, epochHourOf(Date.parse(from)), hours).map((day) =>
      new Date(day * 86_400_000).toISOString().slice(5, 10),
    );

  it("changes at midnight on the local clock, on both sides of a change of clocks", () => {
    // New York goes from UTC-5 to UTC-4 on 14 March 2027 at 07:00 UTC.
    const wanted = { from: 8, to: 17, timezone: "America/New_York" };
    expect(days("2027-03-14T04:00:00Z", 2, wanted)).toEqual(["03-13", "03-14"]);
    expect(days("2027-03-15T03:00:00Z", 2, wanted)).toEqual(["03-14", "03-15"]);
  });

  it("in the early hours of a night is the day on which the night starts", () => {
    const wanted = { from: 22, to: 6, timezone: "UTC" };
    expect(days("2027-03-14T05:00:00Z", 2, wanted)).toEqual(["03-13", "03-14"]);
  });
});
