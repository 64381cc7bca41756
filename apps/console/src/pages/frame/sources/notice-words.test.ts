import { type PartName, partNames, type VariableName, variableNames } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { methodMeaning } from "@halcyon/schema/words";
import { derivations, type Plan } from "@halcyon/scoring";
import { type EstimateSite, estimatesOf } from "@halcyon/scoring/entry";
import { describe, expect, it, test } from "vitest";
import { rawWords } from "../../../../test/plain-words/raw-words.suite.ts";
import { clockIn } from "../../../words/time/clock.ts";
import { forecastNotices, recordNotices } from "./notice-words.ts";
import { holdUnits } from "../../../words/units/with-unit.ts";

type Notice = V2.ForecastMetadata["notices"][number];
type OfCode<Code extends Notice["code"]> = Extract<Notice, { readonly code: Code }>;
type RecordNotice = V2.HistoricalWorkabilityResponse["metadata"]["notices"][number];

const span = { from: "2026-11-21T09:00:00Z", to: "2026-11-26T08:00:00Z" };
const onLand = "deterministic;latitude=53.5;longitude=10;elevation=5;surface=land";

const nothingElse = { estimated: [], whole_steps: [] };

/** Returns the words of a notice on the page of a forecast. */
function said(notice: Notice, cells?: string): string {
  const [words] = forecastNotices({ notices: [notice], ...nothingElse }, clockIn("UTC"), cells);
  return `${words!.about}: ${words!.words}`;
}

function saidOfRecord(notice: RecordNotice, cells?: string): string {
  const [words] = recordNotices({ notices: [notice], estimated: [] }, cells);
  return `${words!.about}: ${words!.words}`;
}

describe("the notices of a forecast", () => {
  it.each<[OfCode<"ensemble_absent">["because"], RegExp]>([
    [
      "not_configured",
      /^Members: not counted, because the model has none here, Sat 21 Nov 09:00 to Thu 26 Nov/,
    ],
    ["stale", /their run is too old or cannot be read/],
    ["gap", /too many of them lack a value/],
    ["reach", /they do not reach these hours or this place/],
  ])("say why no members are counted: %s", (because, words) => {
    expect(said({ code: "ensemble_absent", because, ...span })).toMatch(words);
  });

  it("name the variable that members do not carry", () => {
    expect(said({ code: "ensemble_absent", because: "variable", variable: "visibility", ...span })).toBe(
      "Members: not counted, because visibility is not in their data, Sat 21 Nov 09:00 to Thu 26 Nov 08:00. It is unknown how certain these hours are.",
    );
  });

  it("name what members beside the run lack", () => {
    expect(
      said({ code: "ensemble_constraint_dropped", constraint: 0, variable: "visibility", ...span }),
    ).toMatch(/^Visibility: the members beside the single run do not have it, Sat 21 Nov/);
  });

  it("tell once what several limits of a variable lack in the same hours, and apart what they lack at other times", () => {
    const dropped = (constraint: number, from: string, to: string): Notice => ({
      code: "constraint_dropped",
      constraint,
      variable: "visibility",
      from,
      to,
    });
    const some = [
      dropped(0, "2026-11-21T10:00:00Z", "2026-11-21T20:00:00Z"),
      dropped(1, "2026-11-21T09:00:00Z", "2026-11-21T12:00:00Z"),
      dropped(1, "2026-11-25T09:00:00Z", "2026-11-25T12:00:00Z"),
    ];
    const words = forecastNotices({ notices: some, ...nothingElse }, clockIn("UTC"), undefined);
    expect(words.map((one) => one.words.split(". ")[0])).toEqual([
      "the forecast does not have it, Sat 21 Nov 09:00 to Sat 21 Nov 20:00",
      "the forecast does not have it, Wed 25 Nov 09:00 to Wed 25 Nov 12:00",
    ]);
  });

  it("say that an older run answers, and of which part", () => {
    const run = { run: "2026-11-21T00:00:00Z", instead_of: "2026-11-21T06:00:00Z" };
    expect(said({ code: "older_run", part: "ensemble", variables: ["visibility"], ...run })).toBe(
      "An older run: it answers for the ensemble, visibility: that of Sat 21 Nov 00:00. The one of Sat 21 Nov 06:00 is damaged. Look again when the next run is there: it knows more.",
    );
  });

  it("say of an estimate how it was made, and how the weather can differ", () => {
    const estimate = { variable: "wind_gusts_10m", method: "1.6 x wind_speed_10m", ...span } as const;
    expect(
      forecastNotices({ notices: [], ...nothingElse, estimated: [estimate] }, clockIn("UTC"), undefined),
    ).toEqual([
      {
        key: "wind_gusts_10m 1.6 x wind_speed_10m 2026-11-21T09:00:00Z",
        about: "Wind gusts at 10\u00A0m",
        words:
          "estimated as 1.6 times the wind speed at 10\u00A0m, Sat 21 Nov 09:00 to Thu 26 Nov 08:00. Showers and fronts bring stronger gusts.",
        method: "1.6 x wind_speed_10m",
      },
    ]);
  });
});

test("gusts of longer steps are told with the hours that share them", () => {
  const steps: V2.ForecastMetadata["whole_steps"] = [{ variable: "wind_gusts_10m", step_hours: 6, ...span }];
  const words = forecastNotices(
    { notices: [], estimated: [], whole_steps: steps },
    clockIn("UTC"),
    undefined,
  );
  expect(words.map((one) => `${one.about}: ${one.words}`)).toEqual([
    "Wind gusts at 10\u00A0m: each hour has the strongest of 6\u00A0h, too strong for most single hours, Sat 21 Nov 09:00 to Thu 26 Nov 08:00. The model does not say in which hour it comes.",
  ]);
});

/** All notices that a response with scores may contain, by code. Its type requires every code. */
const notices: { readonly [Code in Notice["code"]]: readonly OfCode<Code>[] } = {
  constraint_dropped: variableNames.map((variable) => ({
    code: "constraint_dropped",
    constraint: 0,
    variable,
    ...span,
  })),
  ensemble_constraint_dropped: variableNames.map((variable) => ({
    code: "ensemble_constraint_dropped",
    constraint: 0,
    variable,
    ...span,
  })),
  ensemble_absent: [
    ...(["not_configured", "stale", "variable", "gap", "reach"] as const).map((because) => ({
      code: "ensemble_absent" as const,
      because,
      ...span,
    })),
    ...variableNames.map((variable) => ({
      code: "ensemble_absent" as const,
      because: "variable" as const,
      variable,
      ...span,
    })),
  ],
  older_run: partNames.flatMap((part) =>
    [undefined, [...variableNames]].map((variables) => ({
      code: "older_run" as const,
      part,
      ...(variables !== undefined && { variables }),
      run: "2026-11-21T00:00:00Z",
      instead_of: "2026-11-21T06:00:00Z",
    })),
  ),
  part_unavailable: [
    { code: "part_unavailable", part: "regional", source: "open-meteo-icon_d2", instead: "deterministic" },
  ],
  cell_unlike_site: [undefined, ...partNames].map((part: PartName | undefined) => ({
    code: "cell_unlike_site" as const,
    ...(part !== undefined && { part }),
    cell_elevation_m: 420,
    elevation_m: 1890,
  })),
  not_calibrated: [{ code: "not_calibrated" }],
  warnings_unknown: (["partial", "silent", "not_covered", "not_configured"] as const).map((state) => ({
    code: "warnings_unknown",
    state,
    ...span,
  })),
  warnings_not_in_records: [{ code: "warnings_not_in_records" }],
};

/** All notices that a response from the climate record may contain, by code. */
const recordNoticesByCode: { readonly [Code in RecordNotice["code"]]: readonly RecordNotice[] } = {
  constraint_dropped: variableNames.map((variable) => ({
    code: "constraint_dropped",
    constraint: 0,
    variable,
  })),
  cell_unlike_site: [{ code: "cell_unlike_site", cell_elevation_m: 420, elevation_m: 1890 }],
  warnings_not_in_records: [{ code: "warnings_not_in_records" }],
};

describe("every notice", () => {
  const texts = [undefined, onLand].flatMap((cells) => [
    ...Object.values(notices).flatMap((all) => all.map((one) => said(one, cells))),
    ...Object.values(recordNoticesByCode).flatMap((all) => all.map((one) => saidOfRecord(one, cells))),
  ]);

  test("is told in plain words, with what it means", () => {
    expect(texts.length).toBeGreaterThan(4 * variableNames.length);
    expect(texts.flatMap((text) => rawWords(text).map((raw) => `${raw}, in “${text}”`))).toEqual([]);
    expect(texts.filter((text) => !/\. [A-Z].+\.$/.test(text))).toEqual([]);
  });
});

/** Surfaces on which the rules for estimates depend. */
const grounds: readonly EstimateSite["cell"][] = [
  { sea: false },
  { sea: true },
  { sea: false, elevationM: 500 },
  { sea: false, elevationM: 500, site: { elevationM: 800, isUnlike: false, movesPhase: true } },
];

/** Returns all rules for estimates that a response may name, each with its variable. */
function everyEstimate(): { readonly variable: VariableName; readonly method: string }[] {
  const estimates = variableNames.flatMap((variable) =>
    grounds.flatMap((cell) =>
      [10, 60, 100].flatMap((heightM) => {
        const carried = { variable, heightM, steps: [{ until: 24, from: "source" }] } satisfies Plan;
        const derived = (derivations[variable] ?? []).flatMap((derivation) => {
          const step = { until: 48, from: "derivation", derivation, inputs: [] } as const;
          const handed = [variable, ...derivation.inputs].map((name) => [name, new Int16Array(24)] as const);
          const after = { untilHour: 0, lastDay: new Map(handed) };
          const alone = { variable, heightM, steps: [step] } satisfies Plan;
          return [
            ...estimatesOf(alone, { cell }, { fromHour: 0, toHour: 48 }),
            ...estimatesOf(alone, { cell, runBefore: after }, { fromHour: 0, toHour: 48 }),
            ...estimatesOf(
              { ...carried, steps: [...carried.steps, step] },
              { cell },
              { fromHour: 0, toHour: 48 },
            ),
          ];
        });
        return [...estimatesOf(carried, { cell }, { fromHour: 0, toHour: 24 }), ...derived];
      }),
    ),
  );
  const byWords = new Map(
    estimates.map(({ variable, method }) => [`${variable} ${method}`, { variable, method }]),
  );
  return [...byWords.values()];
}

describe("every estimate", () => {
  const estimates = everyEstimate();

  test("is among those that rules, heights and grounds make", () => {
    const withRule = Object.entries(derivations).filter(([, all]) =>
      all.some(({ estimate }) => estimate !== undefined),
    );
    const estimated = new Set(estimates.map(({ variable }) => variable as string));
    expect(withRule.map(([name]) => name).filter((name) => !estimated.has(name))).toEqual([]);
    expect(estimates.length).toBeGreaterThan(20);
  });

  test.each(estimates)("is told in plain words, with what it means: $variable, $method", (estimate) => {
    const [ofForecast] = forecastNotices(
      { notices: [], ...nothingElse, estimated: [{ ...estimate, ...span }] },
      clockIn("UTC"),
      undefined,
    );
    const [ofRecord] = recordNotices({ notices: [], estimated: [estimate] }, undefined);
    for (const { about, words, method } of [ofForecast!, ofRecord!]) {
      expect(rawWords(`${about}: ${words}`)).toEqual([]);
      expect(methodMeaning(estimate.method)).toMatch(/^[A-Z].+\.$/);
      expect(words.endsWith(`. ${holdUnits(methodMeaning(estimate.method))}`)).toBe(true);
      expect(method).toBe(estimate.method);
    }
  });
});
