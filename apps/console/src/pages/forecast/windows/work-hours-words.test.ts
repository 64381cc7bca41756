import { expect, test } from "vitest";
import { ofPlace } from "../../../data/state/work-hours.ts";
import { workHoursWords } from "./work-hours-words.ts";

const hours = { from: 7, to: 17, timezone: "Europe/Oslo" } as const;

test.each([
  [["mon", "tue", "wed", "thu", "fri"], "from 07:00 to 17:00 Europe/Oslo, Mon to Fri"],
  [["mon", "wed", "thu"], "from 07:00 to 17:00 Europe/Oslo, Mon, Wed, Thu"],
  [["sat", "sun"], "from 07:00 to 17:00 Europe/Oslo, Sat, Sun"],
  [["mon", "tue", "wed", "thu", "fri", "sat", "sun"], "from 07:00 to 17:00 Europe/Oslo"],
] as const)("working hours on %j are %s", (weekdays, words) => {
  expect(workHoursWords({ ...hours, weekdays: [...weekdays] })).toBe(words);
});

test("working hours that follow the place are by its clock", () => {
  expect(workHoursWords({ ...hours, timezone: ofPlace, weekdays: ["sat", "sun"] })).toBe(
    "from 07:00 to 17:00 by the clock of the place, Sat, Sun",
  );
});
