import { describe, expect, it } from "vitest";
import { clockIn } from "../../words/time/clock.ts";
import { leadWords, type RankedSite } from "./lead-words.ts";
import { ranked } from "./site-rank.ts";

/** Saturday, 21 November 2026, 10:00 in Berlin. */
const nowMs = Date.UTC(2026, 10, 21, 9);
const tomorrowMs = nowMs + 22 * 3_600_000;

const site = (
  name: string,
  soonestMs: number | undefined,
  hours: number,
  probability?: number,
): RankedSite => ({
  name,
  standing: { soonestMs, hours, probability },
  clock: clockIn("Europe/Berlin"),
});

const sites = [
  site("Bern", tomorrowMs, 30, 0.99),
  site("Bergen", nowMs, 12, 0.8),
  site("Hamburg", nowMs, 20, 0.8),
  site("Sylt", undefined, 0, 0.2),
];

const said = (order: "soonest" | "hours" | "likeliest", given = sites): string =>
  leadWords(ranked(given, order), order, nowMs);

describe("which of the sites comes first", () => {
  it("is told by the question that was asked", () => {
    expect(said("hours")).toBe("Bern comes first: likely enough windows begin at 30 hours. Sylt comes last.");
    expect(said("likeliest")).toBe(
      "Bern comes first: the most likely window has 99\u00A0%. Sylt comes last.",
    );
    expect(said("soonest", [sites[0]!])).toBe(
      "Bern comes first: a window is likely enough from tomorrow 08:00.",
    );
  });

  it("names those that are equal, and what puts one of them first", () => {
    expect(said("soonest")).toBe(
      "Hamburg and Bergen come first: a window is likely enough now. Of these, Hamburg has the most hours. Sylt comes last.",
    );
    expect(said("soonest", [{ ...sites[2]!, name: "Oslo" }, sites[1]!, sites[2]!])).toBe(
      "Oslo, Hamburg and Bergen are equal: a window is likely enough now. Of these, Oslo and Hamburg have the most hours.",
    );
    expect(said("soonest", [sites[1]!, { ...sites[1]!, name: "Oslo" }])).toBe(
      "Bergen and Oslo are equal: a window is likely enough now.",
    );
  });

  it("names no last site where two are as bad, or where there are only two", () => {
    const bad = [sites[3]!, { ...sites[3]!, name: "Amrum" }];
    expect(said("hours", [sites[0]!, ...bad])).not.toContain("last");
    expect(said("hours", [sites[0]!, sites[1]!])).not.toContain("last");
  });

  it("is nobody where no site has a window", () => {
    expect(said("soonest", [sites[3]!])).toBe("No site has a window that is likely enough in these days.");
  });

  it("is told of one day alone, where one is asked for", () => {
    const onFriday = (given: RankedSite[], day: string): string =>
      leadWords(ranked(given, "hours"), "hours", nowMs, day);
    expect(onFriday([sites[0]!], "Fri 27 Nov")).toBe(
      "On Fri 27 Nov, Bern comes first: likely enough windows begin at 30 hours.",
    );
    expect(onFriday([sites[0]!], "tomorrow")).toMatch(/^Tomorrow, Bern comes first/);
    expect(onFriday([sites[3]!], "Fri 27 Nov")).toBe(
      "No site has a window that is likely enough and begins on Fri 27 Nov.",
    );
  });

  it("is not said to be likely where one run alone knows", () => {
    expect(said("likeliest", [site("Bern", nowMs, 3)])).toBe(
      "Bern comes first: only a single run has its windows.",
    );
  });
});
