import { type Band, bands, classify, type Entry, type HourlyWeather, variable } from "@halcyon/schema";
import { type PreparedEntry, prepareEntry, publish, scorePart } from "@halcyon/scoring";
import { marginHours, type Year } from "./year-of-hours.ts";

/** For each band, the share of the scored hours of a year that are in the band, 0..1. */
export type BandShares = Readonly<Record<Band, number>>;

/** Length of the blocks in which a year with gaps is scored [h]. Without blocks, the whole year would be derived again after each gap. */
const stretchHours = 120;

/** Scores a year, and returns the share of its scored hours in each band. Returns undefined if no hour can be scored, because a variable is not available. */
export function bandShares(entry: Entry, year: Year): BandShares | undefined {
  const counts: Record<Band, number> = { stop: 0, unsuitable: 0, acceptable: 0, ideal: 0 };
  let hours = 0;
  for (const score of scoresOf(prepareEntry(entry), year)) {
    counts[classify(publish(score))]++;
    hours++;
  }
  if (hours === 0) return undefined;
  return Object.fromEntries(bands.map((band) => [band, counts[band] / hours])) as Record<Band, number>;
}

/** Yields the scores of all hours that can be scored. */
function* scoresOf(entry: PreparedEntry, year: Year): Generator<number> {
  const last = year.weather.hours - marginHours;
  const whole = scoreRows(entry, year, marginHours, last);
  if (!("gap" in whole)) {
    yield* whole.median;
    return;
  }
  for (let start = marginHours; start < last; start += stretchHours) {
    const stretch = stretchOf(year, start, Math.min(start + stretchHours, last));
    const end = stretch.weather.hours - marginHours;
    for (let row = marginHours; row < end;) {
      const scored = scoreRows(entry, stretch, row, end);
      const known = "gap" in scored ? scoreRows(entry, stretch, row, scored.gap.fromRow) : scored;
      if ("median" in known) yield* known.median;
      row = "gap" in scored ? scored.gap.toRow : end;
    }
  }
}

function scoreRows(
  entry: PreparedEntry,
  { weather, site, names }: Year,
  fromRow: number,
  toRow: number,
): ReturnType<typeof scorePart> {
  return scorePart({
    entry,
    weather,
    site,
    reach: (name) =>
      names.has(name) && (site.cell.sea || variable(name).atSea !== true) ? weather.hours : 0,
    fromRow,
    toRow,
    quantilesToRow: 0,
  });
}

/** Returns some rows of a year, with the margins before and after that constraints need. */
function stretchOf(year: Year, fromRow: number, toRow: number): Year {
  const start = fromRow - marginHours;
  const end = toRow + marginHours;
  const grids = new Map([...year.weather.grids].map(([name, grid]) => [name, grid.subarray(start, end)]));
  const weather: HourlyWeather = { from: year.weather.from + start, hours: end - start, members: 1, grids };
  return { ...year, weather };
}
