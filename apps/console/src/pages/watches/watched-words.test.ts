import { describe, expect, it } from "vitest";
import { firstView, idealMinimum } from "../../data/state/view.ts";
import { clockOf } from "../../words/time/clock.ts";
import { leftWords } from "./form/watch-form.tsx";
import { eventName, eventWords } from "./event-words.ts";
import { restWords, silenceWords } from "./watch-state-words.ts";
import {
  draftOfView,
  type ForecastDraft,
  requestOfDraft,
  type WatchDraft,
  whenOf,
} from "./form/watch-draft.ts";
import { bestWords, notifyWords, reachWords, sentWords, watchedWords } from "./watched-words.ts";

const crane = { name: "Tower crane lifting", polarity: "suitability" } as const;
const storm = { name: "Severe storm gusts", polarity: "presence" } as const;
const first = draftOfView({ ...firstView, windowHours: 6 });
const utc = clockOf("utc");

it("says who is told: those that are chosen, otherwise webhooks and no address", () => {
  const address = { id: "adr_1", name: "crane@example.com", kind: "email" } as const;
  const webhook = { id: "whk_1", name: "example.com", kind: "webhook" } as const;
  expect(sentWords({ to: [address.id] }, [address, webhook])).toBe("It is sent to crane@example.com.");
  expect(sentWords({}, [address, webhook])).toBe("It is sent to example.com.");
  expect(sentWords({}, [address])).toContain("nobody");
  expect(sentWords({ to: [] }, [address, webhook])).toContain("nobody");
  expect(sentWords({ to: [address.id] }, []), "while they are loaded").toBe("");
});

describe("what is watched, in words", () => {
  const worded = (changed: Partial<ForecastDraft>, scored: typeof crane | typeof storm = crane): string =>
    watchedWords(whenOf({ ...first, ...changed }), scored, utc);

  it("says how long, how good, at which hours and how far ahead", () => {
    expect(worded({})).toBe(
      "6\u00A0h in a row of “Tower crane lifting”, every hour at least acceptable, in the next 5 days",
    );
    const workHours = {
      from: 7,
      to: 17,
      timezone: "Europe/London",
      weekdays: ["mon", "tue", "wed", "thu", "fri"],
    } as const;
    expect(
      worded({
        window: { hours: 2, minimumScore: idealMinimum },
        daylightOnly: true,
        workHours: { ...workHours, weekdays: [...workHours.weekdays] },
        horizonHours: 36,
      }),
    ).toBe(
      "2\u00A0h in a row of “Tower crane lifting”, every hour at least ideal, by daylight, from 07:00 to 17:00 Europe/London, Mon to Fri, in the next 36 hours",
    );
  });

  it("never calls the presence of a scenario good", () => {
    const band = { is: "at_least", band: "acceptable", hours: 3 } as const;
    expect(worded({ kind: "band", band }, storm)).toBe(
      "“Severe storm gusts” at least partly present for 3\u00A0h in a row, in the next 5 days",
    );
  });

  it("names a limit with its unit and where it is over", () => {
    const limit = { ...first.limit, value: 17, clearAt: 15 };
    expect(worded({ kind: "limit", limit })).toBe(
      "wind gusts at 10\u00A0m of 17\u00A0m/s or more, over at 15\u00A0m/s, in the next 5 days",
    );
  });

  it("says when it tells", () => {
    expect(notifyWords(whenOf(first))).toBe(
      "at a chance of 70\u00A0% or more, and again when that changes or falls below 50\u00A0%",
    );
    expect(notifyWords(whenOf({ ...first, confirmRuns: { rise: 2, fall: 2 } }))).toContain(
      "in 2 rounds in a row",
    );
  });
});

it("says where a watch ends and from which chance on it tells, so that a listed window is no riddle", () => {
  const likeliest = {
    start: "2026-11-26T08:00:00Z",
    end: "2026-11-26T14:00:00Z",
    probability: 0.68,
    likelihood: "likely",
  } as const;
  const seen = { likeliest, looked_to: "2026-11-26T14:00:00Z" };
  const words = reachWords(whenOf(first), seen, utc);
  for (const part of ["Thu 26 Nov 14:00", "70\u00A0%", "Thu 26 Nov 08:00 – 14:00", "68\u00A0%", "likely"])
    expect(words).toContain(part);
  expect(reachWords(whenOf(first), { ...seen, likeliest: null }, utc)).toContain("None of these hours");
  expect(bestWords(whenOf(first), seen, utc)).toBe(
    "at most 68\u00A0% up to Thu 26 Nov 14:00; told from 70\u00A0% on",
  );
});

it("says which one window is watched, and asks the API for that alone", () => {
  const slot = { start: "2026-11-26T08:00:00Z", hours: 6 };
  const draft = draftOfView({ ...firstView, daylightOnly: true, slot });
  expect(watchedWords(whenOf(draft), crane, utc)).toBe(
    "“Tower crane lifting” Thu 26 Nov 08:00 – 14:00, every hour at least acceptable",
  );
  expect(requestOfDraft(draft, "Crane")!.when).toMatchObject({
    kind: "window",
    duration_hours: 6,
    window: { start: slot.start, end: "2026-11-26T14:00:00Z" },
    daylight_only: false,
  });
});

describe("a watch that is written", () => {
  it("is called after what it watches, and its places after where they are", () => {
    const places = [...first.places, { latitude: 46.95, longitude: 7.45, ref: "Quay", site: {} }];
    expect(requestOfDraft({ ...first, places }, crane.name)).toMatchObject({
      name: "Tower crane lifting, 51.50° N, 0.12° W and 1 more",
      places: [{ ref: "51.50° N, 0.12° W" }, { ref: "Quay" }],
    });
    const long = requestOfDraft(first, "x".repeat(300))!.name;
    expect(long).toHaveLength(120);
    expect(long).toMatch(/x, 51\.50° N, 0\.12° W$/);
  });

  it("has no place and no task if it is for new runs", () => {
    const draft: WatchDraft = { ...first, kind: "run", run: { parts: ["ensemble"] } };
    const { name, model } = { name: "New runs of NOAA", model: "noaa" };
    expect(requestOfDraft(draft, name)).toEqual({
      name,
      model,
      when: { kind: "run", parts: ["ensemble"] },
      tell: {},
    });
    expect(requestOfDraft({ ...draft, run: {} }, name)!.when).toEqual({ kind: "run" });
  });

  it("cannot be sent before its limit is a number, and scores nothing then", () => {
    const limit = { ...first.limit, value: Number.NaN };
    expect(requestOfDraft({ ...first, kind: "limit", limit }, "Wind")).toBeUndefined();
    expect(requestOfDraft({ ...first, kind: "limit" }, "Wind")).not.toHaveProperty("constraint_params");
  });
});

describe("how a watch stands", () => {
  it("says why it rests and what to do, whatever the reason", () => {
    for (const because of ["by_user", "allowance", "no_live_key", "entry_gone", "offering"] as const) {
      const words = restWords({ state: "paused", paused_because: because })!;
      expect([words.why, words.what].every((text) => text.endsWith("."))).toBe(true);
    }
    expect(restWords({ state: "active", paused_because: null })).toBeUndefined();
  });

  it("does not let silence pass for good news", () => {
    expect(silenceWords("2026-11-21T21:00:00Z", utc)).toBe(
      "No round has succeeded since Sat 21 Nov 21:00 UTC: silence says nothing about the weather.",
    );
    expect(silenceWords(null, utc)).toContain("since the watch was made");
  });

  it("says when an allowance is too small to last", () => {
    const allowance = {
      kind: "month",
      limit: 100,
      used: 0,
      unsettled: 0,
      remaining: 100,
      period_start: "2026-11-01T00:00:00Z",
      resets_at: "2026-12-01T00:00:00Z",
    } as const;
    const nowMs = Date.UTC(2026, 10, 21);
    expect(leftWords(allowance, 10, nowMs)).toBe("100 requests of the allowance are left this month.");
    expect(leftWords(allowance, 11, nowMs)).toContain(
      "the watch pauses and says so. It continues on its own",
    );
  });
});

describe("an event in words", () => {
  const data = {
    watch: "wat_4mJ0dZq1Yb7RkT2s",
    name: "Crane",
    synthetic: false,
    place: { ref: "Site 7", latitude: 51.5, longitude: -0.12 },
    span: "spn_",
    sequence: 2,
    start: "2026-11-24T06:00:00Z",
    latest_start: "2026-11-24T09:00:00Z",
    end: "2026-11-24T15:00:00Z",
    hours: 9,
    probability: 0.32,
    likelihood: "unlikely",
    before: { start: "2026-11-24T06:00:00Z", end: "2026-11-24T15:00:00Z", probability: 0.81 },
    deterministic_agrees: null,
    limiting: { variable: "wind_gusts_10m", share: 0.74 },
    entry: null,
    run: null,
    source: null,
    planning_aid: "A planning aid. It does not replace observation, site checks or professional judgment.",
  } as const;
  const event = { id: "evt_", timestamp: "2026-11-22T06:14:31Z", data } as const;

  it("says what is lost and why", () => {
    expect(eventWords({ ...event, type: "window.lost" }, utc)).toBe(
      "Tue 24 Nov 06:00 – 15:00, 9\u00A0h. Now a chance of 32\u00A0% for its likeliest 6\u00A0h. In the way: wind gusts at 10\u00A0m, in 74\u00A0% of its hours.",
    );
    expect(eventWords({ ...event, type: "window.lost", data: { ...data, reason: "merged" } }, utc)).toBe(
      "Tue 24 Nov 06:00 – 15:00, 9\u00A0h. It was merged into another one.",
    );
  });

  it("names the warning that took a window, and not the weather", () => {
    const limiting_warning = { warning: "wrn_", event: "Orkanböen", share: 0.5 };
    const lost = { ...data, reason: "warning", limiting_warning } as const;
    expect(eventWords({ ...event, type: "window.lost", data: lost }, utc)).toBe(
      "Tue 24 Nov 06:00 – 15:00, 9\u00A0h. An official warning stops the task in 50 % of its hours: “Orkanböen”.",
    );
  });

  it("says what it was before a change", () => {
    expect(eventWords({ ...event, type: "window.changed", data: { ...data, probability: 0.9 } }, utc)).toBe(
      "Tue 24 Nov 06:00 – 15:00, 9\u00A0h, a chance of 90\u00A0% for its likeliest 6\u00A0h. It was Tue 24 Nov 06:00 – 15:00, with 81\u00A0% for its likeliest 6\u00A0h.",
    );
  });

  it("has one chance where it is as long as the job", () => {
    const short = { ...data, latest_start: data.start, before: null };
    expect(eventWords({ ...event, type: "window.found", data: short }, utc)).toBe(
      "Tue 24 Nov 06:00 – 15:00, 9\u00A0h, a chance of 32\u00A0%.",
    );
  });

  it("goes by its own name where this console does not know it", () => {
    expect([eventName("window.found"), eventName("tide.turned")]).toEqual(["Window found", "tide.turned"]);
  });
});
