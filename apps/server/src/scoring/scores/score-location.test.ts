import { solarElevation } from "@halcyon/scoring";
import type { WeatherSource } from "@halcyon/weather";
import { OpenMeteoError } from "@halcyon/weather/sources/open-meteo";
import { describe, expect, it } from "vitest";
import { Refusal } from "../../errors/refusal.ts";
import type { ScoreRequest } from "../admit-entry.ts";
import { formulaSource } from "../../../test/harness/formula-source.suite.ts";
import type { ScoredForecast } from "./join-model-parts.ts";
import {
  madeEntry as entryWith,
  madeGust as gust,
  madeNow as now,
  madeNowMs as nowMs,
  type MadeParts,
  madePorts,
  madeVisibility,
} from "../../../test/harness/made-ports.suite.ts";
import { scoreRequest } from "./score-request.suite.ts";

/** Returns a function that scores an entry with a model whose weather the test defines. */
function scorer(...given: Parameters<typeof madePorts>) {
  const score = scoreRequest(madePorts(...given));
  return (request: Partial<ScoreRequest> = {}): Promise<ScoredForecast> =>
    score(
      {
        location: { latitude: 50, longitude: 8 },
        forecastHours: 24,
        model: "noaa",
        entry: { type: "task", id: 7 },
        ...request,
      },
      nowMs,
    );
}

async function refusal(promise: Promise<unknown>): Promise<Refusal> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw new Error(`expected a refusal, got ${String(error)}`);
  return error;
}

const calm = () => 3;
const fullModel: MadeParts = {
  deterministic: { formulas: { wind_gusts_10m: (stamp) => 8 + ((stamp - now) % 9) } },
  ensemble: { formulas: { wind_gusts_10m: (_stamp, member) => 8 + member }, members: 10 },
  seasonal: { formulas: { wind_gusts_10m: (_stamp, member) => 9 + member }, members: 5, lastLeadHours: 6000 },
};

describe("a forecast", () => {
  it("starts with the current hour, whose gust is that of the step that ends an hour later", async () => {
    const { startHour, median } = await scorer(entryWith(gust), fullModel)();
    expect(startHour).toBe(now);
    // Gusts of the steps ending at +1 h and +2 h: 9 and 10 m/s, a ninth and two ninths of the way to the acceptable edge.
    expect([median[0], median[1]]).toEqual([0.9, 0.8]);
  });

  it("has quantiles from T0 to the thirtieth day", async () => {
    const { q10, q90, median } = await scorer(entryWith(gust), fullModel)({ forecastHours: 800 });
    const numbers = [...q10]
      .map((value, hour) => (Number.isNaN(value) ? -1 : hour))
      .filter((hour) => hour >= 0);
    expect([numbers[0], numbers.at(-1), numbers.length]).toEqual([120, 719, 600]);
    // Gusts 8..17 m/s score 1, 0.9, ... 0.1; type 6 puts Q10 at the 1.1th, the median at the 5.5th of ten.
    expect([q10[300], median[300], q90[300]]).toEqual([0.11, 0.55, 0.99]);
    // Five members from 9 to 13 m/s: the third scores 0.7.
    expect(median[750]).toBe(0.7);
  });

  it("is the beginning of a longer one", async () => {
    const score = scorer(entryWith(gust), fullModel);
    const long = await score({ forecastHours: 900 });
    for (const forecastHours of [1, 119, 121, 720, 721]) {
      const { median, q10 } = await score({ forecastHours });
      expect(median).toEqual(long.median.slice(0, forecastHours));
      expect(q10).toEqual(long.q10.slice(0, forecastHours));
    }
  });

  it("looks back on the deterministic past for every member, and forward inside its own part", async () => {
    const over = (direction: string) => ({ over: { hours: 3, direction, statistic: "max" } });
    const early: MadeParts = {
      deterministic: { formulas: { wind_gusts_10m: (stamp) => (stamp <= now ? 17 : 3) } },
    };
    const trailing = await scorer(entryWith({ ...gust, ...over("trailing") }), early)();
    expect(Array.from(trailing.median.slice(0, 4))).toEqual([0.1, 0.1, 1, 1]);
    const late: MadeParts = {
      deterministic: { formulas: { wind_gusts_10m: calm } },
      ensemble: { formulas: { wind_gusts_10m: () => 17 }, members: 10, lastLeadHours: 840 },
    };
    const forward = await scorer(entryWith({ ...gust, ...over("forward") }), late)({ forecastHours: 121 });
    expect([forward.median[119], forward.median[120]]).toEqual([1, 0.1]);
  });

  it("says which variable is estimated, how and for which hours", async () => {
    const { median, estimated } = await scorer(entryWith(gust), {
      deterministic: { formulas: { wind_speed_10m: () => 7.5 } },
    })();
    expect(median[0]).toBe(0.6);
    expect(estimated).toEqual([
      {
        variable: "wind_gusts_10m",
        method: "1.6 x wind_speed_10m",
        from: "2026-11-21T09:00:00Z",
        to: "2026-11-22T08:00:00Z",
      },
    ]);
  });

  it("of one model is never that of another with the same runs and cells", async () => {
    const score = scorer(
      entryWith(gust),
      { deterministic: { formulas: { wind_gusts_10m: calm } } },
      { ecmwf: { deterministic: { formulas: { wind_gusts_10m: () => 17 } } } },
    );
    const medians = [await score(), await score({ model: "ecmwf" }), await score()].map(
      ({ median }) => median[0],
    );
    expect(medians).toEqual([1, 0.1, 1]);
  });

  it("is under the sun of the place asked for, though another place of the same cell was asked before", async () => {
    const daylight = {
      variable: "solar_elevation",
      unit: "deg",
      ideal: { min: 20 },
      acceptable: { min: -20 },
      weight: 1,
    };
    const score = scorer(entryWith(daylight), fullModel);
    for (const place of [
      { latitude: 50, longitude: 8 },
      { latitude: 50.1, longitude: 8.12 },
      { latitude: 49.9, longitude: 7.88 },
      { latitude: 50, longitude: 8 },
    ]) {
      const { median, parts } = await score({ location: place });
      expect(parts[0]!.cell).toMatchObject({ latitude: 50, longitude: 8 });
      median.forEach((value, hour) => {
        const deg = solarElevation((now + hour) * 3_600_000, place.latitude, place.longitude);
        if (deg <= -20) return;
        // The score goes from 1 to 0.1 over 40 degrees, of which the packing keeps hundredths.
        expect(Math.abs(value - Math.min(1, 1 - (0.9 * (20 - deg)) / 40))).toBeLessThan(2e-4);
      });
    }
  });

  it("shares its scores between the places of a cell where the sun does not matter", async () => {
    const reads: unknown[] = [];
    const source = formulaSource({ formulas: { wind_gusts_10m: calm }, run: now });
    const counted: WeatherSource = {
      ...source,
      read: (request) => {
        reads.push(request);
        return source.read(request);
      },
    };
    const entry = entryWith(gust);
    const library = { find: () => entry, list: () => [entry], citation: () => undefined, version: "1" };
    const models = new Map([["noaa" as const, [{ part: "deterministic" as const, source: counted }]]]);
    const score = scoreRequest({ library, models });
    const asked = { forecastHours: 24, model: "noaa", entry: { type: "task", id: 7 } } as const;
    const [one, other] = [
      await score({ ...asked, location: { latitude: 50, longitude: 8 } }, nowMs),
      await score({ ...asked, location: { latitude: 50.1, longitude: 8.12 } }, nowMs),
    ];
    expect(other).toEqual(one);
    expect(reads).toHaveLength(1);
  });

  it("comes from the runs that its availability was decided from, though a new one is published meanwhile", async () => {
    const entry = entryWith(gust);
    const runs = [now - 6, now];
    const source = formulaSource({ formulas: { wind_gusts_10m: calm }, run: now });
    const racing = { ...source, latestRun: async () => runs.shift() };
    const library = { find: () => entry, list: () => [entry], citation: () => undefined, version: "1" };
    const models = new Map([["noaa" as const, [{ part: "deterministic" as const, source: racing }]]]);
    const { parts } = await scoreRequest({ library, models })(
      {
        location: { latitude: 50, longitude: 8 },
        forecastHours: 24,
        model: "noaa",
        entry: { type: "task", id: 7 },
      },
      nowMs,
    );
    expect(parts.map(({ run }) => run)).toEqual([now - 6]);
    expect(runs).toEqual([now]);
  });

  it("keeps no weather with its scores", async () => {
    const { parts } = await scorer(entryWith(gust), fullModel)();
    expect(Object.keys(parts[0]!).toSorted()).toEqual([
      "cell",
      "fromHour",
      "layers",
      "longSteps",
      "members",
      "part",
      "run",
      "source",
      "toHour",
    ]);
  });

  it("says once what holds on both sides of the seam between two parts", async () => {
    const means = { formulas: { wind_speed_10m: calm }, members: 10, lastLeadHours: 840 };
    const score = scorer(entryWith(gust), { deterministic: means, ensemble: means });
    const { estimated } = await score({ forecastHours: 240 });
    expect(estimated.map(({ from, to }) => [from, to])).toEqual([
      ["2026-11-21T09:00:00Z", "2026-12-01T08:00:00Z"],
    ]);
  });

  it("names the hours in which a constraint was dropped, and no others", async () => {
    const misty = (stamp: number) => (stamp - now >= 5 && stamp - now < 11 ? undefined : 1750);
    const { median, notices } = await scorer(entryWith(gust, madeVisibility), {
      deterministic: { formulas: { wind_gusts_10m: calm, visibility: misty } },
    })();
    expect(notices).toEqual([
      {
        code: "constraint_dropped",
        constraint: 1,
        variable: "visibility",
        from: "2026-11-21T14:00:00Z",
        to: "2026-11-21T19:00:00Z",
      },
    ]);
    // Half way down visibility scores 0.55; with the ideal gust the geometric mean is sqrt(0.55) = 0.7416, capped at 0.55. Without it the cap is 0.9.
    expect([median[4], median[5], median[10], median[11]]).toEqual([0.55, 0.9, 0.9, 0.55]);
  });

  it("without an ensemble goes on with its deterministic run, quantiles null throughout", async () => {
    const { q10, median } = await scorer(entryWith(gust), {
      deterministic: { formulas: { wind_gusts_10m: calm } },
    })({ forecastHours: 300 });
    expect(median.length).toBe(300);
    expect(q10.every((value) => Number.isNaN(value))).toBe(true);
  });
});

describe("a refusal", () => {
  const deterministic = { formulas: { wind_gusts_10m: calm } };

  it("is the same for an unknown id and one of the other type", async () => {
    const score = scorer(entryWith(gust), { deterministic });
    const unknown = await refusal(score({ entry: { type: "task", id: 8 } }));
    const otherType = await refusal(score({ entry: { type: "scenario", id: 7 } }));
    expect(unknown.code).toBe("entry_not_found");
    expect([otherType.code, otherType.message, otherType.errors]).toEqual([
      unknown.code,
      unknown.message,
      unknown.errors,
    ]);
  });

  it("names the longest forecast, and the constraint that ends it", async () => {
    const score = scorer(entryWith(gust), { deterministic: { ...deterministic, lastLeadHours: 100 } });
    const { code, errors } = await refusal(score({ forecastHours: 200 }));
    expect([code, errors[0]!.expected]).toEqual(["horizon_exceeded", { maximum: 94 }]);
    const forward = { ...gust, over: { hours: 48, direction: "forward", statistic: "max" } };
    const shortened = await refusal(
      scorer(entryWith(gust, forward), { deterministic: { ...deterministic, lastLeadHours: 100 } })({
        forecastHours: 94,
      }),
    );
    expect(shortened.errors[0]!.expected).toEqual({
      maximum: 47,
      constraint: 1,
      variable: "wind_gusts_10m",
      part: "deterministic",
    });
  });

  it("names the variable that is not there, and the models that have it", async () => {
    const visibility = {
      variable: "visibility",
      unit: "m",
      ideal: { min: 3000 },
      acceptable: { min: 500 },
      weight: 1,
    };
    const both = { formulas: { visibility: () => 9000, wind_gusts_10m: calm } };
    const score = scorer(entryWith(gust, visibility), { deterministic }, { ecmwf: { deterministic: both } });
    const { code, errors } = await refusal(score());
    expect(code).toBe("variable_unavailable");
    expect(errors[0]!.expected).toEqual({ variable: "visibility", constraint: 1, models: ["ecmwf"] });
  });

  it.each([true, false])(
    "says of waves that the place is on land, where that is so: at sea %s",
    async (sea) => {
      const waves = {
        variable: "wave_height",
        unit: "m",
        ideal: { max: 1 },
        acceptable: { max: 2 },
        weight: 1,
      };
      const cell = { latitude: 50, longitude: 8, sea };
      const { message } = await refusal(
        scorer(entryWith(gust, waves), { deterministic: { ...deterministic, cell } })(),
      );
      expect(message.includes("The place is on land")).toBe(!sea);
      expect(message.includes("No other model has it there either")).toBe(sea);
    },
  );

  it("names variable and hours of a gap, and fills in nothing", async () => {
    const gappy = (stamp: number) => (stamp - now > 10 && stamp - now <= 20 ? undefined : 3);
    const score = scorer(entryWith(gust), { deterministic: { formulas: { wind_gusts_10m: gappy } } });
    const { code, errors } = await refusal(score());
    expect(code).toBe("data_gap");
    expect(errors[0]!.expected).toMatchObject({
      variable: "wind_gusts_10m",
      from: "2026-11-21T19:00:00Z",
      to: "2026-11-22T04:00:00Z",
    });
    await expect(score({ forecastHours: 10 })).resolves.toBeDefined();
  });

  it("names a part whose newest run is too old, or that has none", async () => {
    for (const run of [now - 25, undefined]) {
      const { code, message } = await refusal(
        scorer(entryWith(gust), { deterministic: { ...deterministic, run } })(),
      );
      expect(code).toBe("stale_forecast");
      expect(message).toContain("deterministic part of noaa");
    }
  });

  it("names the coverage of a source that does not reach the place", async () => {
    const { code, errors } = await refusal(
      scorer(entryWith(gust), { deterministic: { ...deterministic, cell: undefined } })(),
    );
    expect(code).toBe("location_outside_coverage");
    expect(errors.map(({ field }) => field)).toEqual(["latitude", "longitude"]);
  });

  it("names the models of this server for one that it has not got, or of which it has no first hour", async () => {
    const ensemble = { formulas: { wind_gusts_10m: calm } };
    for (const others of [{}, { ecmwf: {} }, { ecmwf: { ensemble } }]) {
      const { code, message, errors } = await refusal(
        scorer(entryWith(gust), { deterministic }, others)({ model: "ecmwf" }),
      );
      expect([code, errors[0]]).toEqual([
        "model_unavailable",
        { field: "model", code, detail: message, expected: { values: ["noaa"] } },
      ]);
    }
  });

  it("is no horizon of 0 hours where the run ends before now, but the age of the run", async () => {
    const ended = { ...deterministic, run: now - 20, lastLeadHours: 18 };
    const { code, message } = await refusal(scorer(entryWith(gust), { deterministic: ended })());
    expect([code, message]).toEqual([
      "stale_forecast",
      expect.stringContaining("deterministic part of noaa"),
    ]);
  });
});

describe("a source that gives no weather", () => {
  const still = formulaSource({ formulas: { wind_gusts_10m: calm }, run: now - 6 });
  const silent = (): Promise<never> =>
    Promise.reject(new OpenMeteoError("quota_exhausted", "The quota is used up.", { retryAfterSeconds: 77 }));

  function scored(source: WeatherSource): Promise<ScoredForecast> {
    const entry = entryWith(gust);
    const library = { find: () => entry, list: () => [entry], citation: () => undefined, version: "1" };
    const models = new Map([["noaa", [{ part: "deterministic", source }]]] as const);
    const request = { location: { latitude: 50, longitude: 8 }, forecastHours: 24, model: "noaa" } as const;
    return scoreRequest({ library, models })({ ...request, entry: { type: "task", id: 7 } }, nowMs);
  }

  it.each([
    ["when asked for its newest run", { ...still, latestRun: silent }],
    ["when asked for weather", { ...still, read: silent }],
  ])("%s is refused with the time to wait, and what it said is for the log", async (_, source) => {
    const refused = await refusal(scored(source));
    expect(refused).toMatchObject({
      code: "weather_unavailable",
      message: "The source of the deterministic part of noaa gave no weather.",
      retryAfterSeconds: 77,
    });
    expect(refused.cause).toMatchObject({ message: "The quota is used up." });
  });
});
