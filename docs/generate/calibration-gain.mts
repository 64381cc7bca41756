import { type BinaryForecast, probabilityOf, reliability } from "@halcyon/scoring";
import { biasedSource } from "@halcyon/server/biased-source";
import {
  calibratedSource,
  calibratedValues,
  fitVariable,
  type Pairs,
  type RecordSource,
  siteCalibration,
  type WeatherSource,
} from "@halcyon/weather";
import { syntheticHistory, syntheticSource } from "@halcyon/weather/sources/synthetic";
import { drawing } from "./markdown.mts";
import { type Page, partial } from "./page.mts";
import { reliabilityGainPlot } from "./plots/reliability-gain-plot.mts";

const site = { latitude: 47.4, longitude: 8.5 } as const;
const name = "temperature_2m";
/** Lead times for training and evaluation [days]. */
const leads = { fromDay: 5, toDay: 10 } as const;
/** Thresholds of the forecast events: a temperature below the threshold [degC]. */
const limits = [0, 5, 10, 15, 20] as const;
/** Interval between the used runs [days]. They cover a full year for training and a full year for evaluation. */
const everyDays = 3;
const learnedYear = 2024;
const judgedYear = 2025;

/**
 * Returns a plot of the probability of cold hours in a distorted forecast, before and after calibration. The calibration is learned from the observations of
 * another year.
 */
export async function calibrationGain(): Promise<Page> {
  const truth = syntheticHistory({ seed: 1 });
  const spoiled = biasedSource(syntheticSource({ product: "gefs", seed: 1 }));
  const raw = await pairsOf(spoiled, truth, learnedYear);
  const { id: source, members, synthetic } = spoiled.describe();
  const sited = siteCalibration(
    {
      format: 1,
      revision: 1,
      id: "drawn",
      model: "noaa",
      part: "ensemble",
      source,
      members,
      site: { ...site, radius_km: 2 },
      trained: {
        against: "drawn",
        attribution: truth.describe().attribution,
        from: `${learnedYear}-01-01`,
        to: `${learnedYear}-12-31`,
        synthetic,
        made_by: "docs",
      },
      variables: { [name]: fitVariable(name, [{ ...leads, pairs: raw }]) },
    },
    spoiled.describe(),
  );
  if (sited === undefined) throw new Error("The calibration of the drawing was not accepted.");
  const calibrated = calibratedSource(spoiled, { sites: () => [sited] });
  const [before, after] = await Promise.all(
    [spoiled, calibrated].map(async (one) => reliability(oddsOf(await pairsOf(one, truth, judgedYear)))),
  );
  return partial(
    "calibration-gain.mdx",
    drawing(reliabilityGainPlot({ raw: before!, calibrated: after! })),
    `_The probability that it is colder than ${limits.slice(0, -1).join(", ")} and ${limits.at(-1)} °C, ${leads.fromDay} to ${leads.toDay} days ahead, in the synthetic climate at 47.4 N 8.5 E. The members are 1.8 K too warm, see too little of what changes and are too sure. Calibration learned from ${learnedYear}; the diagram is of ${judgedYear}. Bins of fewer than 30 forecasts have no point._`,
  );
}

/** Returns pairs of the forecasts of a year and the observations of the same hours. */
async function pairsOf(source: WeatherSource, truth: RecordSource, year: number): Promise<Pairs> {
  const cell = (await source.locate(site))!;
  const truthCell = (await truth.locate(site))!;
  const firstRun = Date.UTC(year, 0, 1) / 3_600_000;
  const { members } = source.describe();
  const values: number[] = [];
  const observed: number[] = [];
  const hours: number[] = [];
  for (let day = 0; day < 365; day += everyDays) {
    const run = firstRun + 24 * day;
    const [from, to] = [run + 24 * leads.fromDay, run + 24 * leads.toDay];
    const native = await source.read({ cell, run, variables: [name], from, to });
    const was = await truth.read({ cell: truthCell, variables: [name], from, to });
    const forecast = calibratedValues(native, name)!;
    const outcomes = calibratedValues(was, name)!;
    for (const [index, stamp] of native.stamps.entries()) {
      if (stamp < from || stamp >= to) continue;
      values.push(...forecast.slice(index * members, (index + 1) * members).toSorted());
      observed.push(outcomes[stamp - was.from]!);
      hours.push(stamp);
    }
  }
  return { members, values: Float64Array.from(values), observed: Float64Array.from(observed), hours };
}

function oddsOf({ members, values, observed }: Pairs): BinaryForecast[] {
  return Array.from(observed).flatMap((was, pair) => {
    const row = values.subarray(pair * members, (pair + 1) * members);
    return limits.map((limit) => ({
      probability: probabilityOf(row.filter((value) => value < limit).length, members),
      happened: was < limit,
    }));
  });
}
