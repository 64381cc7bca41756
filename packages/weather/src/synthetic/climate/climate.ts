import type { Location } from "@halcyon/schema";
import { isLand } from "../../places/land-mask.ts";
import type { Cell } from "../../source/source.ts";
import { interpolate, monthlyRainMm, type RainRegime, rainRegimeAt } from "./rain-regime.ts";
import { type Region, shareOf } from "./region.ts";

interface TemperatureAnomaly {
  readonly meanC: number;
  readonly seasonalC: number;
}

/**
 * Regions whose climate differs strongly from the zonal means:
 *
 * - the North Atlantic and its warm currents;
 * - the cold pools of the Siberian winter and its outflow over East Asia;
 * - the ice off Alaska, and the deserts of Africa and Arabia;
 * - the cold currents off Africa and the Americas.
 *
 * The values were set by hand, so that the places in climate-places.suite.ts are close to their climate normals.
 */
const regions: readonly (Region & TemperatureAnomaly & { readonly edgeDegrees: number })[] = [
  { south: 67, north: 76, west: -12, east: 28, edgeDegrees: 10, meanC: 11, seasonalC: -6 },
  { south: 60, north: 68, west: 115, east: 148, edgeDegrees: 14, meanC: -7.5, seasonalC: 10.5 },
  { south: 71, north: 80, west: 160, east: -120, edgeDegrees: 6, meanC: -2, seasonalC: 4 },
  { south: 18, north: 26, west: -10, east: 56, edgeDegrees: 5, meanC: 0.5, seasonalC: 4.5 },
  { south: 25, north: 46, west: 108, east: 138, edgeDegrees: 5, meanC: -3, seasonalC: 3.5 },
  { south: 20, north: 36, west: -28, east: -15, edgeDegrees: 5, meanC: -1.5, seasonalC: -3 },
  { south: 25, north: 40, west: -132, east: -120, edgeDegrees: 5, meanC: -1.5, seasonalC: -2.5 },
  { south: -28, north: -6, west: -88, east: -76, edgeDegrees: 5, meanC: -4, seasonalC: 0 },
  { south: -30, north: -14, west: 4, east: 13, edgeDegrees: 5, meanC: -3, seasonalC: 0 },
];

/**
 * Returns how much warmer a place is than the mean of its latitude [degC]. Gives the difference in the annual mean and the difference in half of the annual
 * range.
 */
function temperatureAnomalyAt(place: Location): TemperatureAnomaly {
  let meanC = 0;
  let seasonalC = 0;
  for (const region of regions) {
    const share = shareOf(region, place, region.edgeDegrees);
    meanC += share * region.meanC;
    seasonalC += share * region.seasonalC;
  }
  return { meanC, seasonalC };
}

/** Mean climate of a cell. The weather of the cell varies around it. */
export interface Climate {
  readonly latitude: number;
  readonly longitude: number;
  readonly sea: boolean;
  readonly elevationM: number;
  /** Share of land in the region that the wind comes from: 0 for ocean, 1 for land. */
  readonly continentality: number;
  readonly meanTemperatureC: number;
  /** Half the difference between the warmest and the coldest time of year [degC]; negative in the southern hemisphere. */
  readonly seasonalC: number;
  /**
   * Amount by which midsummer and midwinter over ice sheets are warmer than a sine wave of the year [degC]. The months between are colder than the sine wave.
   */
  readonly corelessC: number;
  /** Day of the year that is the warmest in the north and the coldest in the south. */
  readonly warmestDay: number;
  readonly rain: RainRegime;
  readonly meanMonthlyRainMm: number;
  /** Wetness at which the sky begins to be overcast. The sky is completely overcast at a much higher wetness. Wetness is a standard normal variable. */
  readonly cloudyAbove: number;
  /** Wetness (a standard normal measure of how wet the weather is) above which rain falls. */
  readonly wetAbove: number;
  /** Mean of the squared excess of wetness over `wetAbove`. The mean is taken over all hours, and the excess of a dry hour is 0. */
  readonly meanSquaredExcess: number;
}

/**
 * Zonal mean temperatures at sea level, every 10 degrees from the south pole to the north pole [degC]. They were estimated by eye from reanalysis
 * climatologies of 1991-2020, then adjusted to the places in climate-places.suite.ts.
 */
const oceanMeanC = [
  -28, -18, -11, -1, 7, 13.5, 20, 24, 26, 26.5, 27, 25.5, 20.5, 15.5, 11.5, 6, -7, -14, -17,
];
const landOffsetC = [-7, -21, -10, 0, -1, -1, 1.5, 2, 1, 0, 1, 2.5, 4, -1, -4, -6, -3.5, -3, 0];
const oceanSeasonalC = [15, 14, 10, 6, 4, 4.5, 5, 3, 1.5, 0.5, 1, 3, 6, 6.5, 5, 5.5, 11, 14, 15];
const landSeasonalC = [15, 17, 14, 10, 8, 9, 8, 5, 2, 1, 2, 6, 10.5, 13, 14.5, 19, 21.5, 20, 15];

/** Mean decrease of temperature with the height of the ground in a region [degC/m]. It is less than in the free air, because the sun heats elevated ground. */
const lapseCPerM = 0.005;

export function climateOf(cell: Cell): Climate {
  const { latitude, longitude, sea, elevationM = 0 } = cell;
  const continentality = sea ? 0.4 * landUpwind(cell) : landUpwind(cell);
  const row = (latitude + 90) / 10;
  const anomaly = temperatureAnomalyAt(cell);
  const oceanSeasonal = interpolate(oceanSeasonalC, row);
  const inland = continentality ** 1.5;
  const seasonal =
    oceanSeasonal + inland * Math.max(0, interpolate(landSeasonalC, row) - oceanSeasonal) + anomaly.seasonalC;
  const iceSheet = inland * Math.max(0, Math.min(1, (-latitude - 65) / 10));
  const rain = rainRegimeAt(cell, continentality);
  const meanMonthlyRainMm = (monthlyRainMm(rain, 1) + monthlyRainMm(rain, -1)) / 2;
  const meanTemperatureC =
    interpolate(oceanMeanC, row) +
    inland * interpolate(landOffsetC, row) +
    anomaly.meanC -
    lapseCPerM * elevationM;
  const wetAbove = normalExceededBy(wetShare(meanMonthlyRainMm, meanTemperatureC));
  return {
    latitude,
    longitude,
    sea,
    elevationM,
    continentality,
    meanTemperatureC,
    seasonalC: latitude < 0 ? -seasonal : seasonal,
    corelessC: 6 * iceSheet,
    warmestDay: 199 + 20 * (1 - continentality) - 13 * iceSheet,
    rain,
    meanMonthlyRainMm,
    cloudyAbove: normalExceededBy(Math.min(0.2, 0.02 + 0.000_75 * meanMonthlyRainMm)),
    wetAbove,
    meanSquaredExcess:
      (1 + wetAbove * wetAbove) * normalUpperTail(wetAbove) - wetAbove * normalDensity(wetAbove),
  };
}

/**
 * Returns the share of hours with rain, 0.03 to 0.3. Warm air has short showers, and cold air has long and light rain. The formula is fitted to the places in
 * yearly-extremes.test.ts: their maximum daily rain, number of wet days and longest dry spell of a year.
 */
function wetShare(monthlyMm: number, meanTemperatureC: number): number {
  const cool = Math.max(0, Math.min(1, (20 - meanTemperatureC) / 15));
  return Math.min(0.3, (0.03 + 0.001 * monthlyMm) * (1 + 2 * cool));
}

/** Range of latitudes in which easterly trade winds change to westerlies [degrees]. */
const tradesEnd = { begin: 30, end: 42 };

/** Returns the share of land within 28 degrees upwind of a place, for the prevailing wind. */
export function landUpwind({ latitude, longitude }: Location): number {
  const westerly = Math.max(
    0,
    Math.min(1, (Math.abs(latitude) - tradesEnd.begin) / (tradesEnd.end - tradesEnd.begin)),
  );
  const west = westerly === 0 ? 0 : westerly * landTowards(latitude, longitude, -1);
  const east = westerly === 1 ? 0 : (1 - westerly) * landTowards(latitude, longitude, 1);
  return west + east;
}

/**
 * Returns the share of land around a place. The considered area extends further to the east (direction 1) or to the west (direction -1), and that side has
 * more weight.
 */
function landTowards(latitude: number, longitude: number, direction: 1 | -1): number {
  let land = 0;
  let weights = 0;
  for (let degrees = -8; degrees <= 28; degrees += 4) {
    const weight = degrees < 0 ? 0.5 : 1 - degrees / 40;
    for (const north of [-4, 0, 4]) {
      const place = {
        latitude: Math.max(-90, Math.min(90, latitude + north)),
        longitude: longitude + direction * degrees,
      };
      if (isLand(place)) land += weight;
      weights += weight;
    }
  }
  return land / weights;
}

/**
 * Returns the probability above x of the standard normal distribution, for x >= 0, with an error within 7.5e-8.
 *
 * @see Abramowitz & Stegun 1964, Handbook of Mathematical Functions, 26.2.17
 */
export function normalUpperTail(x: number): number {
  const t = 1 / (1 + 0.231_641_9 * x);
  const polynomial =
    t *
    (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  return normalDensity(x) * polynomial;
}

function normalDensity(x: number): number {
  return Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
}

/**
 * Returns the value that a standard normal variable exceeds with a given probability, with an error within 4.5e-4.
 *
 * @param share - Probability above 0 and at most 0.5.
 * @see Abramowitz & Stegun 1964, Handbook of Mathematical Functions, 26.2.23
 */
export function normalExceededBy(share: number): number {
  const t = Math.sqrt(-2 * Math.log(share));
  return (
    t -
    (2.515_517 + t * (0.802_853 + t * 0.010_328)) / (1 + t * (1.432_788 + t * (0.189_269 + t * 0.001_308)))
  );
}
