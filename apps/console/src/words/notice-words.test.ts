import type { V2 } from "@halcyon/schema";
import { describe, expect, it } from "vitest";
import { clockIn } from "../time/clock.ts";
import { forecastNotices } from "./notice-words.ts";

type Notice = V2.ForecastMetadata["notices"][number];

const span = { from: "2026-11-21T09:00:00Z", to: "2026-11-26T08:00:00Z" };

/** A notice as the page of a forecast has it. */
function said(notice: Notice): string {
  const [words] = forecastNotices({ notices: [notice], estimated: [] }, clockIn("UTC"), undefined);
  return `${words!.variable} ${words!.words}`;
}

describe("the notices of a forecast", () => {
  it.each<[Extract<Notice, { code: "ensemble_absent" }>["because"], RegExp]>([
    ["not_configured", /^Members are not counted: the model has none here, Sat 21 Nov, 09:00 to Thu 26 Nov/],
    ["stale", /their run is too old or cannot be read/],
    ["gap", /too many of them lack a value/],
    ["reach", /they reach neither these hours nor this place/],
  ])("say why no members are counted: %s", (because, words) => {
    expect(said({ code: "ensemble_absent", because, ...span })).toMatch(words);
  });

  it("name the variable that members do not carry", () => {
    expect(said({ code: "ensemble_absent", because: "variable", variable: "visibility", ...span })).toMatch(
      /Visibility is not among what they say/,
    );
  });

  it("name what members beside the run lack", () => {
    expect(
      said({ code: "ensemble_constraint_dropped", constraint: 0, variable: "visibility", ...span }),
    ).toMatch(/^Visibility is not among what the members beside the one run say, Sat 21 Nov/);
  });

  it("say that an older run answers, and of which part", () => {
    const run = { run: "2026-11-21T00:00:00Z", instead_of: "2026-11-21T06:00:00Z" };
    expect(said({ code: "older_run", part: "ensemble", variables: ["visibility"], ...run })).toBe(
      "An older run answers for the ensemble, visibility: that of Sat 21 Nov, 00:00. The one of Sat 21 Nov, 06:00 is damaged.",
    );
  });
});
