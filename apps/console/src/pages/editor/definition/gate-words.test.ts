import type { WarningGate } from "@halcyon/schema";
import { expect, test } from "vitest";
import { gateWords } from "./gate-words.ts";

const gate: WarningGate = {
  severity: "severe",
  certainty: "possible",
  effect: "stop",
  if_missing: "refuse",
};

test("a task says which official warnings stop it, and what happens without them", () => {
  expect(gateWords(undefined)).toBe("");
  expect(gateWords(gate)).toBe(
    "Official warnings of severe severity or more stop this task. If they are not known, it is not scored.",
  );
  const other: WarningGate = { ...gate, severity: "extreme", certainty: "likely", if_missing: "drop" };
  expect(gateWords({ ...other, events: ["wind", "HWW"], categories: ["Met"] })).toBe(
    "Official warnings of extreme severity at least likely about wind and HWW of the category Met stop this task. If they are not known, no hour of the next two days is ideal.",
  );
});
