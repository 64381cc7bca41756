import { expect, test } from "vitest";
import { stoppedSpanWords, warningTimeWords } from "./warning-words.ts";

const clock = { moment: (at: string) => at, span: (from: string, to: string) => `${from} to ${to}` };

test("gives the time of a warning, or says that its end is not stated", () => {
  expect(warningTimeWords({ onset: "a", until: "b" }, clock)).toBe("a to b");
  expect(warningTimeWords({ onset: "a", until: null }, clock)).toBe("from a, end not stated");
});

test("names the warning that took a window, if it has a name", () => {
  expect(stoppedSpanWords({ event: "Wind", share: 0.25 })).toBe(
    "An official warning stops the task in 25 % of its hours: “Wind”.",
  );
  expect(stoppedSpanWords({ event: "", share: 1 })).toBe(
    "An official warning stops the task in 100 % of its hours: it has no name.",
  );
});
