import { describe, expect, it } from "vitest";
import { constraintWords, formatValue, limitWords, variableWords } from "./constraint-words.ts";
import { methodMeaning, methodWords } from "@halcyon/schema/words";

const constraint = {
  variable: "temperature_2m",
  unit: "degC",
  weight: 1,
  role: "limit",
  if_missing: "refuse",
  ideal: { min: -5, max: 35 },
  acceptable: { min: -15, max: 42 },
  shape: "linear",
} as const;

describe("a constraint in words", () => {
  it("says what it looks at and its limits with their unit", () => {
    expect(constraintWords(constraint)).toBe("Temperature at 2\u00A0m");
    expect(limitWords(constraint)).toBe("ideal −5 to 35, acceptable −15 to 42\u00A0°C");
    expect(limitWords(constraint, "presence")).toBe("present −5 to 35, partly −15 to 42\u00A0°C");
    const over = { hours: 24, direction: "trailing", statistic: "sum" } as const;
    expect(constraintWords({ ...constraint, variable: "precipitation", over })).toBe(
      "Precipitation, sum over 24\u00A0h before",
    );
  });

  it("names variables as people do, and at the height that is looked at", () => {
    expect(["cape", "utci", "thi_cattle", "pressure_msl", "wbgt_outdoor"].map(variableWords)).toEqual([
      "CAPE",
      "UTCI",
      "THI for cattle",
      "Sea-level pressure",
      "WBGT outdoors",
    ]);
    const crane = { ...constraint, variable: "wind_gust_3s_at_height", unit: "m/s", height_m: 60 } as const;
    expect(constraintWords(crane)).toBe("Wind gusts at 60\u00A0m");
    expect(constraintWords({ ...crane, height_m: Number.NaN })).toBe("Wind gusts at …\u00A0m");
  });

  it("says a rough rule without its formula", () => {
    expect(methodWords("((60 / 10)^0.14 + 0.4) x wind_speed_10m")).toBe(
      "as 1.69 times the wind speed at 10 m, the factor for 60 m above ground",
    );
    expect(methodWords("(100 / 10)^0.143 x wind_speed_10m, own ratio to start")).toBe(
      "as 1.39 times the wind speed at 10 m, the factor for 100 m above ground; at first each forecast keeps the factor of its own last day",
    );
    expect(methodWords("1.4 x wind_speed_10m")).toBe("as 1.4 times the wind speed at 10 m");
    expect(methodWords("1.6 x wind_speed_10m, ratio of the run before to start")).toBe(
      "as 1.6 times the wind speed at 10 m; at first the factor is that of the last day of the run before",
    );
    expect(methodWords("wet-bulb phase of precipitation")).toBe(
      "as rain or snow by temperature and humidity",
    );
  });

  it("says a rule that it does not know as the API does, without a meaning", () => {
    expect(methodWords("rule of thumb")).toBe("as rule of thumb");
    expect(methodMeaning("rule of thumb")).toBe("");
  });

  it("writes values with their unit", () => {
    expect(formatValue(-0.125, "degC")).toBe("−0.13\u00A0°C");
    expect(formatValue(41, "degF")).toBe("41\u00A0°F");
    expect(formatValue(0.5, "1")).toBe("0.5");
    expect(formatValue(120, "W/m2")).toBe("120\u00A0W/m²");
  });
});
