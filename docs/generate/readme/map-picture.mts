import { bands, classify } from "@halcyon/schema";
import type { CompositeHour, CompositeResponse } from "@halcyon/schema/v2";
import { drawTile } from "@halcyon/server/draw-tile";
import { scoreStyle } from "@halcyon/server/layer-style";
import { week } from "../../builder/week.mts";
import { docsServer } from "../docs-server.mts";

/** Tile of the German Bight, from 5.6 to 11.3 degrees east. */
const tile = { z: 6, x: 33, y: 20 } as const;

/** Grid of the synthetic weather under the tile [degrees]. */
const grid = {
  latitudes: Array.from({ length: 14 }, (_, row) => 55.75 - row / 4),
  longitudes: Array.from({ length: 23 }, (_, column) => 5.75 + column / 4),
};

/** Hour of the map: Wednesday of the week, at 6:00 UTC. In it, limits divide the region. */
const startMs = Date.parse(week.start) + 54 * 3_600_000;

/** Picture of one hour of a map, with its text alternative. */
export interface MapPicture {
  /** Tile as a PNG file. */
  readonly png: Buffer;
  /** Text alternative for the tile. */
  readonly words: string;
}

/** Requests an hour of crane lifting at each cell of a region, in synthetic weather. Draws it as a tile of a kept map. */
export async function mapPicture(): Promise<MapPicture> {
  await using server = await docsServer({ nowMs: () => Date.parse(week.start) });
  const hourAt = async (latitude: number, longitude: number): Promise<CompositeHour> => {
    const { status, text } = await server.send("POST", "/v2/optimality/composite/", {
      location: { latitude, longitude },
      model: week.model,
      entry: { type: "task", id: 1 },
      period: { start: new Date(startMs).toISOString().replace(".000", ""), hours: 1 },
    });
    if (status !== 200) throw new Error(`The map could not be scored: ${text}`);
    return (JSON.parse(text) as CompositeResponse).forecast[0]!;
  };
  const hours: CompositeHour[] = [];
  for (const latitude of grid.latitudes)
    hours.push(...(await Promise.all(grid.longitudes.map((longitude) => hourAt(latitude, longitude)))));
  const style = scoreStyle("suitability");
  const looks = Uint8Array.from(hours, ({ score, ensemble }) => {
    const [ideal = NaN, acceptable = NaN] = ensemble?.shares ?? [];
    return style.lookOf(score, ideal + acceptable);
  });
  const counts = bands
    .toReversed()
    .map((band) => [hours.filter(({ score }) => classify(score) === band).length, band] as const)
    .filter(([count]) => count > 0);
  return {
    png: drawTile({ grid, looks, style, synthetic: true }, tile, 2)!,
    words: `A map of an hour. Cells: ${counts.map((count) => count.join(" ")).join(", ")}.`,
  };
}

/** Returns the README or the front page of the guide with a new text alternative for the map. */
export function withMap(page: string, words: string): string {
  return page
    .replace(/(<img alt=")[^"]*(" src="docs\/static\/readme\/map\.png")/, `$1${words}$2`)
    .replace(/(!\[)[^\]]*(\]\(\/readme\/map\.png\))/, `$1${words}$2`);
}
