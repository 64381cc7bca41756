import { expect, test } from "vitest";
import { madeCalibration } from "../../weather/calibrations/calibration-file.suite.ts";
import { calibrationsText, calibrationText } from "./calibration-text.ts";

const lead = { from_day: 1, to_day: 3, days: 200 };
const scores = { brier_raw: 0.1204, brier: 0.0901 };
const file = madeCalibration({
  odds: [
    {
      sector: "construction",
      event: "acceptable",
      method: "beta",
      classes: [
        { ...lead, ...scores, accepted: true, alpha: 1, beta: 1, gamma: 0.5 },
        {
          ...lead,
          from_day: 3,
          to_day: 5,
          days: 80,
          accepted: false,
          because: "there are 80 days, and 90 are needed",
        },
      ],
    },
  ],
});

test("prints the odds of each sector, event and class, with their scores, and why one was not accepted", () => {
  const made = { file, isAccepted: true, refused: new Map(), untaught: ["marine"], unreadableRuns: 0 };
  const text = calibrationText(made).join("\n");
  expect(text).toMatch(/^odds +days ahead +days +raw Brier +calibrated +accepted$/m);
  expect(text).toMatch(/^construction acceptable +1 to 3 +200 +0\.120 +0\.090 +yes$/m);
  expect(text).toMatch(
    /^construction acceptable +3 to 5 +80 +- +- +no: there are 80 days, and 90 are needed$/m,
  );
  expect(text).toContain("Left out: odds of marine,");
});

test("lists how many classes of odds were accepted", () => {
  const text = calibrationsText([file, madeCalibration({ id: "other" })], []).join("\n");
  expect(text).toMatch(/^hut .* 1 of 1 +1 of 2$/m);
  expect(text).toMatch(/^other .* 1 of 1\s*$/m);
});
