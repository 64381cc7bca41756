import { z } from "zod";
import { idempotencyHeadersSchema } from "../../endpoints/batch.ts";
import type { EndpointRow } from "../../endpoints/endpoint.ts";
import type { ProblemCode } from "../../errors/problem.ts";
import { linesSchema } from "../../errors/text-form.ts";
import { mapLinksMax } from "../link-bounds.ts";
import {
  mapCostSchema,
  mapFieldQuerySchema,
  mapFieldSchema,
  mapIdSchema,
  mapLinkIdSchema,
  mapLinkListSchema,
  mapLinkRequestSchema,
  mapLinkWithUrlSchema,
  mapListSchema,
  mapRequestSchema,
  mapSchema,
} from "./map.ts";
import { dataNumbersMax } from "../../wire/weather/data.ts";
import {
  areaBodyMaxBytes,
  accountMapCellsMax,
  cellsPerCost,
  fieldNumbersPerCost,
  mapCellsMax,
  mapsMax,
} from "./field-bounds.ts";

const paramsSchema = z.strictObject({ id: mapIdSchema });

const changeHeadersSchema = idempotencyHeadersSchema.extend({
  "if-match": linesSchema.min(1).max(1000).optional().meta({
    description:
      "The ETag of the version that you have, or `*`. The change is made only if the map has not changed since.",
  }),
});

/** Problems of a request that describes a map. */
const ofRequest = [
  "entry_not_found",
  "model_unavailable",
  "field_unavailable",
  "variable_unavailable",
  "horizon_exceeded",
  "location_outside_coverage",
  "horizon_exceeded",
  "maps_unavailable",
  "weather_unavailable",
  "stale_forecast",
] as const satisfies readonly ProblemCode[];

const exampleId = "map_6eH2dYo9Qa7LsV4w";
const exampleLinkId = "mpl_5fQ8sKc2Wd7hZ1rX";

const example = {
  body: {
    name: "Cranes, north coast",
    area: { bbox: [0.1, 53.4, 0.9, 53.9] },
    model: "noaa",
    entry: { type: "task", id: 2 },
    horizon_hours: 48,
  },
} as const;

/** Endpoints of kept maps. */
export const mapEndpoints = {
  "maps.list": {
    method: "GET",
    path: "/maps/",
    summary: "List the kept maps of your account.",
    description: "Use it to see your maps, their states and what they show, the oldest first. It is free.",
    output: mapListSchema,
    problems: [],
    cost: 0,
  },
  "maps.create": {
    method: "POST",
    path: "/maps/",
    summary: "Create a map of an area that is made again with each new run.",
    description: `Use it for a map that people look at every day, in QGIS or a portal. Each cell has the scores that a composite gives at its middle, or the weather of a \`variable\`. Each making costs one request for each ${cellsPerCost} cells, rounded up; creating and reading it are free. A map has at most ${mapCellsMax} cells; an account has at most ${mapsMax} maps with ${accountMapCellsMax} cells in all. The answer is 201 with the path in \`location\`, under which are its tiles and files: see the guide.`,
    body: mapRequestSchema,
    bodyMaxBytes: areaBodyMaxBytes,
    headers: idempotencyHeadersSchema,
    status: 201,
    output: mapSchema,
    problems: [...ofRequest, "too_many_maps", "idempotency_conflict"],
    cost: 0,
    offering: "operational",
    example,
  },
  "maps.cost": {
    method: "POST",
    path: "/maps/cost",
    summary: "Get the cost of a map and its errors, without creating it.",
    description:
      "Use it to test a map before you create it. The server checks the request but stores nothing. It is free.",
    body: mapRequestSchema,
    bodyMaxBytes: areaBodyMaxBytes,
    output: mapCostSchema,
    problems: ofRequest,
    cost: 0,
    offering: "operational",
    example,
  },
  "maps.get": {
    method: "GET",
    path: "/maps/{id}",
    summary: "Get one of your maps.",
    description: "Use it to see what a map shows, from which run, and when it is made again. It is free.",
    params: paramsSchema,
    output: mapSchema,
    problems: ["map_not_found"],
    cost: 0,
    example: { params: { id: exampleId } },
  },
  "maps.field": {
    method: "GET",
    path: "/maps/{id}/field",
    summary: "Get the numbers of a map as a file.",
    description: `Use it to read a map in xarray, pandas or a GIS. The answer has the numbers that the tiles show: CoverageJSON, or NetCDF, Parquet, Arrow or CSV by \`format\`. A table has a row for each cell and hour. Null means that a cell is outside the area, or has no number. At most ${dataNumbersMax} numbers fit: name a layer, or fewer hours. ${fieldNumbersPerCost} numbers cost one request, rounded up.`,
    params: paramsSchema,
    query: mapFieldQuerySchema,
    series: true,
    netcdf: true,
    output: mapFieldSchema,
    problems: ["map_not_found", "not_found", "answer_too_large"],
    cost: 1,
    offering: "operational",
  },
  "maps.replace": {
    method: "PUT",
    path: "/maps/{id}",
    summary: "Change a map.",
    description:
      "Use it to change the area, the entry or the name. Send the `etag` of the map that you have in the header `if-match`. If more than the name changes, the map is made again, and shows what it showed until then. With an `Idempotency-Key` you can safely repeat the call. It is free; the making costs as always.",
    params: paramsSchema,
    body: mapRequestSchema,
    bodyMaxBytes: areaBodyMaxBytes,
    headers: changeHeadersSchema,
    output: mapSchema,
    problems: [
      ...ofRequest,
      "map_not_found",
      "too_many_maps",
      "precondition_required",
      "precondition_failed",
      "idempotency_conflict",
    ],
    cost: 0,
    offering: "operational",
    example: { params: { id: exampleId }, headers: { "if-match": '"v1"' }, ...example },
  },
  "maps.pause": {
    method: "POST",
    path: "/maps/{id}/pause",
    summary: "Pause a map.",
    description: "Use it for a time in which the map costs nothing. Its tiles stay as they are. It is free.",
    params: paramsSchema,
    output: mapSchema,
    problems: ["map_not_found"],
    cost: 0,
    example: { params: { id: exampleId } },
  },
  "maps.resume": {
    method: "POST",
    path: "/maps/{id}/resume",
    summary: "Resume a paused map.",
    description: "Use it to continue. If a newer run is there, the map is made from it at once. It is free.",
    params: paramsSchema,
    output: mapSchema,
    problems: ["map_not_found"],
    cost: 0,
    example: { params: { id: exampleId } },
  },
  "maps.links": {
    method: "GET",
    path: "/maps/{id}/links",
    summary: "List the links of a map.",
    description:
      "Use it to see which links open the map without a key, and until when, the oldest first. Links that have ended are left out, and addresses are not shown again. It is free.",
    params: paramsSchema,
    output: mapLinkListSchema,
    problems: ["map_not_found"],
    cost: 0,
    example: { params: { id: exampleId } },
  },
  "maps.link": {
    method: "POST",
    path: "/maps/{id}/links",
    summary: "Create a link that opens a map without a key.",
    description: `Use it for a web page or a program that cannot send a key. Under the address are the tiles and files of this map, and nothing else of your account. Pages of the \`origins\` may show its page \`embed\` in a frame. A map has at most ${mapLinksMax} links; each ends at \`expires_at\`, when you delete it or the map, or with the key that created it. The answer is 201 with the address, which is shown only once. It is free, and so is reading.`,
    params: paramsSchema,
    body: mapLinkRequestSchema,
    status: 201,
    output: mapLinkWithUrlSchema,
    problems: ["map_not_found", "too_many_links"],
    cost: 0,
    example: {
      params: { id: exampleId },
      body: { label: "Portal of the port", origins: ["https://portal.example.org"] },
    },
  },
  "maps.unlink": {
    method: "DELETE",
    path: "/maps/{id}/links/{link}",
    summary: "Delete a link of a map, so that its address no longer works.",
    description: "Use it for a link that is no longer needed, or whose address others may know. It is free.",
    params: paramsSchema.extend({ link: mapLinkIdSchema }),
    status: 204,
    problems: ["link_not_found"],
    cost: 0,
    example: { params: { id: exampleId, link: exampleLinkId } },
  },
  "maps.delete": {
    method: "DELETE",
    path: "/maps/{id}",
    summary: "Delete a map with its tiles.",
    description:
      "Use it for a map that you no longer need. Send the `etag` of the map that you have in the header `if-match`. With an `Idempotency-Key` you can safely repeat the call. It is free.",
    params: paramsSchema,
    headers: changeHeadersSchema,
    status: 204,
    problems: ["map_not_found", "precondition_required", "precondition_failed", "idempotency_conflict"],
    cost: 0,
    example: { params: { id: exampleId }, headers: { "if-match": "*" } },
  },
} as const satisfies Record<string, EndpointRow>;
