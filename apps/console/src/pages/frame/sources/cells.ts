import type { Location } from "@halcyon/schema";
import { formatPlace } from "../../../words/weather/format-place.ts";
import { withUnit } from "../../../words/units/with-unit.ts";

/** Grid cell whose weather is used for a place. */
export interface AnsweringCell {
  /** Name of the model part or of the climate record whose grid contains the cell. */
  readonly of: string;
  readonly location: Location;
  /** Height of the cell above sea level [m]; undefined if it is not known. */
  readonly elevationM: number | undefined;
  readonly surface: "land" | "sea" | undefined;
}

/** Reads the grid cells in the header `x-halcyon-cell` of a response. */
export function readCells(header = ""): AnsweringCell[] {
  return header.split(", ").flatMap((text) => {
    const [of = "", ...pairs] = text.split(";");
    const fields = new Map(pairs.map((pair) => pair.split("=") as [string, string]));
    const [latitude, longitude] = [Number(fields.get("latitude")), Number(fields.get("longitude"))];
    if (Number.isNaN(latitude) || Number.isNaN(longitude)) return [];
    const elevation = fields.get("elevation");
    const surface = (["land", "sea"] as const).find((one) => one === fields.get("surface"));
    return [
      {
        of,
        location: { latitude, longitude },
        elevationM: elevation === undefined ? undefined : Number(elevation),
        surface,
      },
    ];
  });
}

/** Returns a grid cell as text: `51.50° N, 0.00° E, 35 m, land`. */
export function cellWords({ location, elevationM, surface }: AnsweringCell): string {
  return [formatPlace(location), elevationM === undefined ? undefined : withUnit(elevationM, "m"), surface]
    .filter((text) => text !== undefined)
    .join(", ");
}

/** Returns true if a header names at least one cell on land. */
export function isOnLand(header: string | undefined): boolean {
  return readCells(header).some(({ surface }) => surface === "land");
}
