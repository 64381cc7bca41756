import { expect, test } from "vitest";
import { keptTexts } from "../../../data/state/stored-texts.suite.ts";
import { ofPlace } from "../../../data/state/work-hours.ts";
import { usualWorkHours } from "./usual-work-hours.ts";

const kept = keptTexts();

test("working hours are Monday to Friday until somebody chooses others", () => {
  expect(usualWorkHours.read()).toEqual({
    from: 8,
    to: 17,
    timezone: ofPlace,
    weekdays: ["mon", "tue", "wed", "thu", "fri"],
  });
});

test("working hours are those that were chosen last, on the clock of the place", () => {
  const night = { from: 22, to: 5, timezone: "Europe/Oslo", weekdays: ["fri" as const, "sat" as const] };
  usualWorkHours.keep(night);
  expect(usualWorkHours.read()).toEqual({ ...night, timezone: ofPlace });
});

test("working hours that make no sense are those of Monday to Friday", () => {
  kept.set("halcyon-work-hours", "9-9~UTC~mon");
  expect(usualWorkHours.read().from).toBe(8);
});
