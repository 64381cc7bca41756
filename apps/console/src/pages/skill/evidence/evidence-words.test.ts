import { describe, expect, it } from "vitest";
import {
  gainWords,
  goFromNote,
  goFromWords,
  lackingCallsWords,
  leftOutWords,
  planWords,
  progressWords,
  unknownValueWords,
  valueWords,
  verdictWords,
  waitingWords,
} from "./evidence-words.ts";

/** Replaces no-break spaces by spaces. */
const plain = (text: string | undefined) => text?.replaceAll("\u00A0", " ");

const estimate = {
  runs: 730,
  every_days: 1,
  gigabytes: 1.5,
  requests: 4400,
  provider_calls: 0,
  call_budget: null,
  seconds: 22,
};

describe("the words of an order", () => {
  it("say what is read, how long it takes and what it costs", () => {
    expect(plain(planWords({ charged: 15, estimate }))).toBe(
      "It reads 730 past runs (one a day, 1.5 GB of data), which takes about 22 s, and costs 15 requests of the allowance.",
    );
    const slow = { ...estimate, gigabytes: 0, every_days: 3, seconds: 200 };
    expect(plain(planWords({ charged: 0, estimate: slow }))).toBe(
      "It reads 730 past runs (one every 3 days), which takes about 4 min, and costs nothing of the allowance.",
    );
  });

  it("say that the calls of the provider are not enough, and when they can be", () => {
    const budget = {
      left: 120,
      renews_at: "2026-11-22T00:00:00Z",
      suffices: false,
      ready_at: "2026-11-23T00:00:00Z",
    };
    const lacking = { estimate: { ...estimate, provider_calls: 730, call_budget: budget } };
    expect(lackingCallsWords(lacking)).toMatch(
      /^It needs 730 calls of the provider, and 120 are left until 22 Nov 2026, 00:00 UTC\. .+ by 23 Nov 2026, 00:00 UTC\.$/,
    );
    expect(lackingCallsWords({ estimate })).toBeUndefined();
    const enough = { ...budget, suffices: true };
    expect(lackingCallsWords({ estimate: { ...estimate, call_budget: enough } })).toBeUndefined();
  });

  it("say how far it is", () => {
    const order = { progress: 0.42, waits_until: null, estimate };
    expect(plain(progressWords({ ...order, status: "running" }))).toBe("42 % of 730 past runs are read.");
    expect(progressWords({ ...order, status: "queued" })).toBe("It waits for another report.");
    const waiting = { ...order, status: "queued", waits_until: "2026-11-22T00:00:00Z" } as const;
    expect(plain(progressWords(waiting))).toBe(
      "42 % of 730 past runs are read. The calls of the weather provider are used up: it waits until 22 Nov 2026, 00:00 UTC.",
    );
  });
});

describe("the verdict", () => {
  const share = { value: 0.83, low: 0.76, high: 0.88 };
  const headline = { days: 121, share };

  it("claims no difference within the interval", () => {
    expect(plain(verdictWords({ ...headline, said: 0.86 }))).toBe(
      "They said 86 %. This lies in the range of what came, 76 % to 88 %, so that 121 days show no difference.",
    );
  });

  it("says outside the interval which way it differs, with its days", () => {
    expect(plain(verdictWords({ ...headline, said: 0.95 }))).toBe(
      "They said 95 %, and came less often: 76 % to 88 %, with a chance of 90 %, from 121 days.",
    );
    expect(plain(verdictWords({ ...headline, said: 0.7 }))).toContain("came more often: 76 % to 88 %");
  });

  it("is absent if the share is not known", () => {
    expect(verdictWords({ days: 12, share: null, said: null })).toBeUndefined();
  });
});

describe("the worth of a start", () => {
  it("is the probability from which it pays, with its interval, members and days", () => {
    const from = { probability: 0.81, low: 0.76, high: 0.85, members: 25, of: 31 };
    expect(plain(goFromWords(from))).toBe("Start from 81 %");
    expect(plain(goFromNote(from, 721))).toBe(
      "76 % to 85 % with a chance of 90 %; 25 of 31 members or more. Learned from 721 days, 1 to 3 days ahead.",
    );
    expect(goFromNote({ ...from, members: null }, 721)).toContain("not even all 31 members are enough");
  });

  it("has words for costs at which every start pays, or none", () => {
    expect(goFromWords({ probability: 0 })).toBe("Start at any probability");
    expect(goFromWords({ probability: 1 })).toBe("Do not start by these promises");
  });

  it("is claimed only if its whole interval is above 0", () => {
    expect(plain(valueWords({ value: 0.62, low: 0.54, high: 0.68 }))).toBe("62 % (54 % to 68 %)");
    expect(plain(valueWords({ value: 0.1, low: -0.05, high: 0.2 }))).toBe("none shown: 10 % (−5 % to 20 %)");
    expect(valueWords(null)).toBe("not known");
  });

  it("of waiting is saved, lost or not shown", () => {
    expect(waitingWords({ value: 1246, low: 180, high: 2316 })).toBe("saves 1,246 (180 to 2,316)");
    expect(waitingWords({ value: -12.34, low: -20, high: -3 })).toBe("loses 12.3 (3 to 20)");
    expect(waitingWords({ value: 99.4, low: -30.4, high: 228 })).toBe("none shown: 99.4 (−30.4 to 228)");
    expect(waitingWords(null)).toBe("not known");
  });
});

describe("the gain of corrected probabilities", () => {
  it("is better, worse or not shown", () => {
    expect(plain(gainWords({ value: 0.06, low: 0.02, high: 0.1 }))).toBe("better: 6 % (2 % to 10 %)");
    expect(plain(gainWords({ value: -0.06, low: -0.1, high: -0.02 }))).toMatch(/^worse: /);
    expect(plain(gainWords({ value: 0.01, low: -0.02, high: 0.03 }))).toMatch(/^no difference shown: /);
    expect(gainWords(null)).toBe("not known");
  });
});

describe("a value that is not known", () => {
  it("says what to ask for instead", () => {
    expect(unknownValueWords("few_outcomes", 0.98)).toContain("a longer job, or fewer hours of the day");
    expect(unknownValueWords("few_outcomes", 0.02)).toContain("a shorter job, more hours of the day");
    expect(unknownValueWords("few_days", 0.5)).toContain("Choose a longer past");
  });
});

describe("a limit that is left out", () => {
  it("is named with the side that lacks it, and from when on", () => {
    const visibility = { constraint: 3, variable: "visibility", from_lead_hours: 0 } as const;
    expect(leftOutWords({ ...visibility, because: "truth_lacks_variable" })).toBe(
      "The limit of visibility does not count: the weather that came lacks it.",
    );
    expect(plain(leftOutWords({ ...visibility, from_lead_hours: 121, because: "runs_lack_variable" }))).toBe(
      "The limit of visibility does not count from 121 h on: the past runs lack it.",
    );
  });
});
