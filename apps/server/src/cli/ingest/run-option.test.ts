import { formatEpochHour } from "@halcyon/schema/time";
import { expect, test } from "vitest";
import { runOption } from "./ingest-forecast.ts";

test.each(["2026-11-21T06", "2026-11-21T06Z", "2026-11-21T06:00Z", "2026-11-21T06:00:00Z"])(
  "reads the start of a run: %s",
  (text) => expect(formatEpochHour(runOption(text))).toBe("2026-11-21T06:00:00Z"),
);

test.each(["2026-02-30T06", "2026-11-21T24", "2026-13-01T00", "2026-11-21", "2026-11-21T06:30Z"])(
  "refuses what is no hour of a calendar day: %s",
  (text) => expect(() => runOption(text)).toThrow("the start of a run is needed, as 2026-11-21T06."),
);
