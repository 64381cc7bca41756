import { falseClaim, sized } from "@halcyon/testing";
import { expect, test } from "vitest";
import { judgeForecast } from "./judged-forecast.ts";
import { madeForecast, type MadeForecast, randomFrom } from "./made-forecasts.suite.ts";
import { forecastSentences } from "./words/forecast-words.ts";

const made = sized(5000, 100_000);

const instant = (hour: number): string => `h${hour}`;
const moments = {
  instant,
  day: (hour: number) => `d${Math.floor(hour / 24)}`,
  span: (from: number, to: number) => `${instant(from)} to ${instant(to)}`,
};
const constraints = [{ variable: "wind_gusts_10m" }, { variable: "wave_height" }] as const;

/** Returns a description of the first false claim in the text of a forecast; undefined if there is none. */
function falseIn(forecast: MadeForecast): string | undefined {
  const { hours, worked, leastHours, polarity } = forecast;
  const judged = judgeForecast({ hours, leastHours, worked });
  const sentences = forecastSentences(judged, {
    entry: { constraints, polarity },
    moments,
    isOfWork: worked !== undefined,
  });
  const missing = hours.map((hour) => hour.missing!.length > 0);
  return falseClaim(sentences, { ...forecast, missing });
}

test(`no words of ${made} made forecasts are false to their members`, { timeout: 300_000 }, () => {
  const random = randomFrom(45);
  const faults = new Map<string, MadeForecast[]>();
  for (let at = 0; at < made; at++) {
    const forecast = madeForecast(random);
    const fault = falseIn(forecast);
    if (fault !== undefined) faults.set(fault, [...(faults.get(fault) ?? []), forecast]);
  }
  expect([...faults].map(([fault, of]) => `${fault}: ${of.length}`)).toEqual([]);
});
