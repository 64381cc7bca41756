import { unpack, type VariableName } from "@halcyon/schema";
import { dayNumber } from "@halcyon/schema/time";
import { type DailySeries, monthlyChange, type Years } from "@halcyon/scoring";
import type { RecordSource } from "@halcyon/weather";
import { recordPacking } from "@halcyon/weather/source-kit";
import { syntheticProjections } from "@halcyon/weather/sources/synthetic";
import { drawing } from "./markdown.mts";
import { type Page, partial } from "./page.mts";
import { climateChangePlot } from "./plots/climate-change-plot.mts";

const place = { name: "Hamburg", latitude: 53.5, longitude: 10 } as const;
const scenario = "ssp585";
const baseline: Years = { first: 1981, last: 2010 };
const period: Years = { first: 2041, last: 2070 };

/** Returns a plot of the monthly changes of the synthetic climate models, relative to the history of each model. */
export async function modelChanges(): Promise<Page> {
  const models = syntheticProjections(1).filter((source) => {
    const description = source.describe();
    return description.offering === "projection" && description.scenario === scenario;
  });
  const changesOf = (name: VariableName): Promise<(readonly number[])[]> =>
    Promise.all(models.map((source) => changeOf(source, name)));
  return partial(
    "model-changes.mdx",
    drawing(
      climateChangePlot([
        { title: "temperature, added [K]", none: 0, changes: await changesOf("temperature_2m") },
        { title: "precipitation, factor", none: 1, changes: await changesOf("precipitation") },
      ]),
    ),
    `_${place.name} under ${scenario}: ${years(period)} against ${years(baseline)} of the same model, for ${models.length} models of the synthetic climate. One model is too warm and another too dry in both periods. Their changes do not show it._`,
  );
}

async function changeOf(source: RecordSource, name: VariableName): Promise<readonly number[]> {
  const cell = (await source.locate(place))!;
  const { calendar } = source.describe();
  const dayOf = (year: number): number => dayNumber(calendar, { year, month: 1, day: 1 });
  const pieces = await Promise.all(
    [baseline, period].map(async ({ first, last }) => {
      const { grids } = await source.read({
        cell,
        variables: [name],
        from: dayOf(first),
        to: dayOf(last + 1) - 1,
      });
      const packing = recordPacking(name, "day");
      return Float64Array.from(grids.get(name)!, (packed) => unpack(packed, packing));
    }),
  );
  // The years between are not looked at.
  const firstDay = dayOf(baseline.first);
  const values = new Float64Array(dayOf(period.last + 1) - firstDay).fill(Number.NaN);
  values.set(pieces[0]!, 0);
  values.set(pieces[1]!, dayOf(period.first) - firstDay);
  const series: DailySeries = { calendar, firstDay, values };
  return monthlyChange(name, series, baseline, period).byMonth;
}

function years({ first, last }: Years): string {
  return `${first} to ${last}`;
}
