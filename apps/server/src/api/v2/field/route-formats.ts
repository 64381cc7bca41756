import { type ColumnHead, tableOfRows } from "@halcyon/formats/table/table-of-rows";
import type { Table } from "@halcyon/formats/table/table";
import type { Point } from "@halcyon/geo/earth";
import type * as V2 from "@halcyon/schema/v2";
import type { FoundRoute } from "../../../scoring/field/find-route.ts";

const departureColumns: readonly ColumnHead[] = [
  { name: "start", kind: "time" },
  { name: "start_local", kind: "text" },
  { name: "arrive", kind: "time" },
  { name: "arrive_local", kind: "text" },
  { name: "score", kind: "number" },
  { name: "band", kind: "text" },
  { name: "worst.median", kind: "number" },
  { name: "worst.Q10", kind: "number" },
  { name: "worst.Q90", kind: "number" },
  { name: "share", kind: "number" },
  { name: "probability", kind: "number" },
  { name: "likelihood", kind: "text" },
  { name: "limiting.step", kind: "number" },
  { name: "limiting.constraint", kind: "number" },
  { name: "limiting.variable", kind: "text" },
];

/** Returns the departures of a route as a table. */
export function departureTable(departures: readonly V2.RouteDeparture[]): Table {
  return tableOfRows(
    departureColumns,
    departures.map(({ worst, limiting, ...row }) => ({
      ...row,
      "worst.median": worst?.median,
      "worst.Q10": worst?.Q10,
      "worst.Q90": worst?.Q90,
      "limiting.step": limiting?.step,
      "limiting.constraint": limiting?.constraint,
      "limiting.variable": limiting?.variable,
    })),
  );
}

/** Returns the steps of a route as GeoJSON. The rest of the response is in the member `halcyon`. */
export function stepFeatures({ steps, ...answer }: V2.RouteResponse, route: FoundRoute): object {
  return {
    type: "FeatureCollection",
    features: steps.map((properties, index) => ({
      type: "Feature",
      geometry: lineGeometry(route.steps[index]!.line),
      properties,
    })),
    halcyon: answer,
  };
}

/** Returns a line, or a point where the route stays. A line over the antimeridian is cut there (RFC 7946, 3.1.9). */
function lineGeometry(line: readonly Point[]): object {
  const lines: (readonly [number, number])[][] = [[]];
  for (const [index, { latitude, longitude }] of line.entries()) {
    const before = line[index - 1];
    const apart = before === undefined ? 0 : longitude - before.longitude;
    if (before !== undefined && Math.abs(apart) > 180) {
      const edge = before.longitude < 0 ? -180 : 180;
      const wrapped = longitude - Math.sign(apart) * 360;
      const share =
        wrapped === before.longitude ? 0 : (edge - before.longitude) / (wrapped - before.longitude);
      const crossing = before.latitude + share * (latitude - before.latitude);
      lines.at(-1)!.push([edge, rounded(crossing)]);
      lines.push([[-edge, rounded(crossing)]]);
    }
    lines.at(-1)!.push([rounded(longitude), rounded(latitude)]);
  }
  if (line.length === 1) return { type: "Point", coordinates: lines[0]![0] };
  return lines.length === 1
    ? { type: "LineString", coordinates: lines[0] }
    : { type: "MultiLineString", coordinates: lines };
}

/** Rounds degrees to six decimals, a tenth of a metre. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
