import type { OperationalResponse } from "@halcyon/schema";
import type { DocsServer } from "./docs-server.mts";
import { drawing } from "./markdown.mts";
import { type Page, partial } from "./page.mts";
import { ensemblePlot } from "./plots/ensemble-plot.mts";

const shown = { place: "Hamburg", latitude: 53.5, longitude: 10, hours: 240, limitMps: 11 } as const;

/** Returns a plot of the gusts in the members of an ensemble, with a limit for the gusts. The plot starts at the first hour of the ensemble. */
export async function ensembleHours(server: DocsServer): Promise<Page> {
  const { place, latitude, longitude, hours, limitMps } = shown;
  const query = new URLSearchParams({
    latitude: String(latitude),
    longitude: String(longitude),
    variables: "wind_gusts_10m",
    forecast_hours: String(hours),
    statistics: "members",
  });
  const { status, text } = await server.send("GET", `/v1/operational/noaa/hourly?${query.toString()}`);
  if (status !== 200) throw new Error(`The members of the drawing could not be had: ${text}`);
  const { timestamp, wind_gusts_10m: gusts } = (JSON.parse(text) as OperationalResponse)
    .hourly as unknown as {
    readonly timestamp: readonly string[];
    readonly wind_gusts_10m: { readonly members: readonly (readonly (number | null)[])[] };
  };
  const rows = timestamp.flatMap((stamp, row) => {
    const values = gusts.members.map((member) => member[row] ?? null);
    return values.some((value) => value === null) ? [] : [{ stamp, values: values as number[] }];
  });
  return partial(
    "ensemble-hours.mdx",
    drawing(
      ensemblePlot({
        stamps: rows.map(({ stamp }) => stamp),
        members: rows.map(({ values }) => values),
        title: "wind_gusts_10m [m/s]",
        limit: limitMps,
        limitWords: `limit ${limitMps} m/s`,
      }),
    ),
    `_Gusts in ${place} from T0 on, as a server on synthetic weather answers. Above stand the members with their quantiles. Below stand the share of members above the limit, $k/K$, and the probability $p$, with one half as $c$._`,
  );
}
