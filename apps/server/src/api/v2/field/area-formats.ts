import type { Table } from "@halcyon/formats/table/table";
import { tableOfRows } from "@halcyon/formats/table/table-of-rows";
import { areaCellRows, type AnsweredArea, areaHourRows, areaMetadata, bandNames } from "./area-answer.ts";

/** Returns the hours of an area as a table. */
export function areaTable(answered: AnsweredArea): Table {
  const names = bandNames(answered.entry);
  const numbers = [
    ...names.map((name) => `area_shares.${name}`),
    "workable",
    "mean",
    "worst.score",
    "worst.latitude",
    "worst.longitude",
    "ensemble.workable.median",
    "ensemble.workable.Q10",
    "ensemble.workable.Q90",
    "ensemble.share",
    "ensemble.probability",
  ];
  return tableOfRows(
    [
      { name: "timestamp", kind: "time" },
      { name: "local", kind: "text" },
      { name: "part", kind: "text" },
      ...numbers.map((name) => ({ name, kind: "number" as const })),
      { name: "ensemble.likelihood", kind: "text" },
    ],
    areaHourRows(answered).map(
      ({ timestamp, local, part, area_shares: shares, workable, mean, worst, ensemble }) => ({
        timestamp,
        local,
        part,
        ...Object.fromEntries(shares.map((share, band) => [`area_shares.${names[band]}`, share])),
        workable,
        mean,
        "worst.score": worst.score,
        "worst.latitude": worst.latitude,
        "worst.longitude": worst.longitude,
        "ensemble.workable.median": ensemble?.workable.median,
        "ensemble.workable.Q10": ensemble?.workable.Q10,
        "ensemble.workable.Q90": ensemble?.workable.Q90,
        "ensemble.share": ensemble?.share,
        "ensemble.probability": ensemble?.probability,
        "ensemble.likelihood": ensemble?.likelihood,
      }),
    ),
  );
}

/** Returns the cells of an area as GeoJSON. The metadata are in the member `halcyon`. */
export function cellFeatures(answered: AnsweredArea): object {
  return {
    type: "FeatureCollection",
    features: areaCellRows(answered).map(({ bounds, ...properties }) => ({
      type: "Feature",
      geometry: cellGeometry(bounds),
      properties,
    })),
    halcyon: { metadata: areaMetadata(answered), refused: answered.refused },
  };
}

/** Returns the rectangle of a cell. One that crosses the antimeridian is cut there (RFC 7946, 3.1.9). */
function cellGeometry([west = 0, south = 0, east = 0, north = 0]: readonly number[]): object {
  const ring = (from: number, to: number): readonly (readonly number[])[] => [
    [from, south],
    [to, south],
    [to, north],
    [from, north],
    [from, south],
  ];
  if (west < -180)
    return { type: "MultiPolygon", coordinates: [[ring(-180, east)], [ring(west + 360, 180)]] };
  if (east > 180) return { type: "MultiPolygon", coordinates: [[ring(west, 180)], [ring(-180, east - 360)]] };
  return { type: "Polygon", coordinates: [ring(west, east)] };
}
