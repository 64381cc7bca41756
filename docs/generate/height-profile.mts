import type { OperationalResponse } from "@halcyon/schema";
import { movedMeters } from "@halcyon/schema/wire";
import type { DocsServer } from "./docs-server.mts";
import { drawing } from "./markdown.mts";
import { type Page, partial } from "./page.mts";
import { type HeightProfile, sitePlot } from "./plots/site-plot.mts";

const place = { latitude: 46.5, longitude: 7.5 } as const;
const stepM = 50;

const columns = {
  temperature_2m: "temperatureC",
  dew_point_2m: "dewPointC",
  wind_speed_10m: "windMps",
  wind_gusts_10m: "gustMps",
} as const;

/** Returns a plot of the weather in one hour at sites with different elevations in the same grid cell. */
export async function heightProfile(server: DocsServer): Promise<Page> {
  const { cellM } = await siteAt(server, undefined);
  const lowest = Math.max(0, Math.ceil((cellM - movedMeters.to - 200) / stepM) * stepM);
  const highest = Math.floor((cellM + movedMeters.to + 200) / stepM) * stepM;
  const sites: HeightProfile["sites"][number][] = [];
  for (let elevationM = lowest; elevationM <= highest; elevationM += stepM)
    sites.push((await siteAt(server, elevationM)).site);
  return partial(
    "height-profile.mdx",
    drawing(sitePlot({ cellM, sites })),
    `_One hour in a cell at 46.5 N 7.5 E, as a server on synthetic weather answers for sites of each height. Beyond ${movedMeters.to.toLocaleString("en")} m above or below the cell the weather is that of the cell._`,
  );
}

async function siteAt(
  server: DocsServer,
  elevationM: number | undefined,
): Promise<{ readonly cellM: number; readonly site: HeightProfile["sites"][number] }> {
  const query = new URLSearchParams({
    latitude: String(place.latitude),
    longitude: String(place.longitude),
    variables: Object.keys(columns).join(","),
    forecast_hours: "1",
    ...(elevationM === undefined ? {} : { elevation_m: String(elevationM) }),
  });
  const { status, text, headers } = await server.send(
    "GET",
    `/v1/operational/noaa/hourly?${query.toString()}`,
  );
  if (status !== 200) throw new Error(`The weather of a site could not be had: ${text}`);
  const [, cellM] = /elevation=(-?[\d.]+)/.exec(headers.get("x-halcyon-cell") ?? "")!;
  const { hourly } = JSON.parse(text) as OperationalResponse;
  const values = Object.entries(columns).map(([name, field]) => [
    field,
    valueOf((hourly as Readonly<Record<string, unknown>>)[name]),
  ]);
  return {
    cellM: Number(cellM),
    site: { elevationM: elevationM ?? 0, ...Object.fromEntries(values) } as HeightProfile["sites"][number],
  };
}

/** Returns the first value of a column. */
function valueOf(column: unknown): number {
  return (column as { readonly median?: readonly number[] }).median?.[0] ?? (column as readonly number[])[0]!;
}
