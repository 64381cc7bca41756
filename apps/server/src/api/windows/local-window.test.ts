import { epochHourOf } from "@halcyon/schema/time";
import { expect, it } from "vitest";
import { localWindow } from "./local-window.ts";

// Zurich goes back from UTC+2 to UTC+1 on 31 October 2027 at 01:00 UTC.
const startHour = epochHourOf(Date.parse("2027-10-30T22:00:00Z"));

it("tells hours in UTC alone where no zone is named", () => {
  expect(localWindow({ startHour, timezone: undefined }, 2, 4)).toEqual({
    start: "2027-10-31T00:00:00Z",
    end: "2027-10-31T02:00:00Z",
  });
});

it("tells two hours of one name on the local clock apart by their offset", () => {
  expect(localWindow({ startHour, timezone: "Europe/Zurich" }, 2, 3)).toMatchObject({
    start_local: "2027-10-31T02:00:00+02:00",
    end_local: "2027-10-31T02:00:00+01:00",
  });
  expect(localWindow({ startHour, timezone: "UTC" }, 2, 3)).toMatchObject({
    start_local: "2027-10-31T00:00:00+00:00",
  });
});
