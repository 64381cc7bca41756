import type { KeptMap } from "@halcyon/schema/v2";
import { queryOptions } from "@tanstack/react-query";
import { client } from "../../../data/api/client.ts";
import { likelyWindowOf } from "../../../data/api/forecast-inputs.ts";
import type { DrawnShape } from "../../../data/state/drawn-shape.ts";
import type { View } from "../../../data/state/view.ts";

/** Request about an area, and about a route. */
export type AreaInput = Parameters<typeof client.area.query>[0]["body"];
export type RouteInput = Parameters<typeof client.route.query>[0]["body"];

/** Number of windows and of cells that an answer lists. */
const listed = 10;

/** Maximum number of hours in which a departure is looked for. */
const departureHoursMax = 120;

/** Map of an entry. A map of a weather variable has none, and no question about areas and routes. */
export type ScoredMap = KeptMap & { readonly entry: NonNullable<KeptMap["entry"]> };

type Map = Pick<ScoredMap, "model" | "entry" | "horizon_hours" | "surface">;

/** Returns the request about a drawn area, with the task of a map. */
export function areaInput({ points, setting }: DrawnShape, map: Map, view: View): AreaInput {
  return {
    area: polygonOf(points),
    ...scored(map),
    period: { hours: map.horizon_hours },
    timezone: view.workHours?.timezone ?? "auto",
    window: { ...likelyWindowOf(view), order: "soonest", top: listed },
    area_share: setting,
    include: ["hours", "cells"],
    top: listed,
  };
}

/** Returns a drawn area as a polygon of GeoJSON. */
export function polygonOf([first, ...rest]: DrawnShape["points"]) {
  const ring = [first!, ...rest, first!].map(({ latitude, longitude }) => [longitude, latitude]);
  return { type: "Polygon" as const, coordinates: [ring] };
}

/** Returns the request about a drawn route, with the task of a map. */
export function routeInput({ points, setting }: DrawnShape, map: Map, view: View): RouteInput {
  const { minimum_score: least, minimum_probability: likely } = likelyWindowOf(view);
  return {
    points: points.map(({ latitude, longitude }) => ({ latitude, longitude })),
    speed_kmh: setting,
    departures: { hours: Math.min(map.horizon_hours, departureHoursMax) },
    ...scored(map),
    timezone: "auto",
    minimum_score: least,
    minimum_probability: likely,
  };
}

function scored({ model, entry, surface }: Map) {
  return { model, entry, ...(surface && { surface }) };
}

/** Returns the query for the cost of an answer about an area, which is free. */
export function areaCostQuery(body: AreaInput) {
  return queryOptions({
    queryKey: ["area", "cost", body],
    queryFn: async ({ signal }) => (await client.areaCost.query({ body }, { signal })).json,
  });
}

export function areaQuery(body: AreaInput) {
  return queryOptions({
    queryKey: ["area", "answer", body],
    queryFn: async ({ signal }) => (await client.area.query({ body }, { signal })).json,
  });
}

/** Returns the query for the cost of an answer about a route, which is free. */
export function routeCostQuery(body: RouteInput) {
  return queryOptions({
    queryKey: ["route", "cost", body],
    queryFn: async ({ signal }) => (await client.routeCost.query({ body }, { signal })).json,
  });
}

export function routeQuery(body: RouteInput) {
  return queryOptions({
    queryKey: ["route", "answer", body],
    queryFn: async ({ signal }) => (await client.route.query({ body }, { signal })).json,
  });
}
