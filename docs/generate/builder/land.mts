import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { geoEquirectangular, geoPath } from "d3-geo";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { mapNorth, mapSouth } from "../../builder/map-edges.mts";

/** Resolution of the drawing [units per degree]. */
const perDegree = 2;

const toPath = geoPath(
  geoEquirectangular()
    .scale((perDegree * 180) / Math.PI)
    .translate([180 * perDegree, mapNorth * perDegree]),
).digits(0);

/** Writes a drawing of the world's land into a file, from the data of Natural Earth at a scale of 1:110 million. */
export async function writeLand(file: string): Promise<void> {
  const source = createRequire(import.meta.url).resolve("world-atlas/land-110m.json");
  const topology = JSON.parse(await readFile(source, "utf8")) as Topology<{ land: GeometryCollection }>;
  const [width, height] = [360 * perDegree, (mapNorth - mapSouth) * perDegree];
  const path = toPath(feature(topology, topology.objects.land)) ?? "";
  await mkdir(dirname(file), { recursive: true });
  // One grey for pages of either ground.
  await writeFile(
    file,
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill="#7f949b" fill-opacity=".55" d="${path}"/></svg>\n`,
  );
}
