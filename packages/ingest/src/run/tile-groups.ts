import { type Tile } from "@halcyon/store";
import type { TileTask } from "../fields/steps/tile-values.ts";
import type { VariableRow } from "../providers/provider.ts";
import type { SurveyedCells } from "./survey-run.ts";

/** Consecutive tiles that are processed together. Every message is opened once per group, so fewer groups are faster. */
export interface TileGroup extends Pick<TileTask, "from" | "sea" | "elevationM"> {
  readonly tiles: readonly Tile[];
}

/**
 * Divides tiles into groups, so that the data of one variable in a group fit into memory. A tile that exceeds the limit by itself forms its own group.
 *
 * @param bytesMost - Maximum memory for the packed values of all members and the decoded fields of one member [bytes].
 */
export function tileGroups(
  tiles: readonly Tile[],
  { sea, elevationM }: Pick<SurveyedCells, "sea" | "elevationM">,
  rows: readonly VariableRow[],
  leads: number,
  members: number,
  bytesMost: number,
): readonly TileGroup[] {
  const fieldsMost = Math.max(...rows.map(({ fields }) => fields.length));
  const cellBytes = leads * (2 * members + 8 * fieldsMost);
  const groups: Tile[][] = [];
  let bytes = Infinity;
  for (const tile of tiles) {
    const ofTile = tile.cells.length * cellBytes;
    if (bytes + ofTile > bytesMost) {
      groups.push([]);
      bytes = 0;
    }
    groups.at(-1)!.push(tile);
    bytes += ofTile;
  }
  let from = 0;
  return groups.map((group) => {
    const cells = group.flatMap((tile) => tile.cells);
    const start = from;
    from += cells.length;
    return {
      tiles: group,
      from: start,
      sea: cells.map((cell) => sea[cell]!),
      elevationM: cells.map((cell) => elevationM[cell]!),
    };
  });
}
