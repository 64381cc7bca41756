import { variable, type VariableName } from "@halcyon/schema";
import type { Cell } from "../source/source.ts";

/**
 * Returns true if a carried variable is read at a cell. A variable of the sea is not read on land. Nor is one that must be derived because another kind of
 * precipitation may fall at the site.
 *
 * @param cell - Undefined where it is not known.
 * @param isCarried - Whether the source carries a variable.
 * @example
 * ```js
 * isReadAt({ latitude: 47.5, longitude: 8.5, sea: false }, "wave_height", () => true); // => false
 * ```
 */
export function isReadAt(
  cell: Cell | undefined,
  name: VariableName,
  isCarried: (name: VariableName) => boolean,
): boolean {
  const { atSea, elevationChange } = variable(name);
  if (atSea === true && cell?.sea === false) return false;
  return !(
    cell?.site?.movesPhase === true &&
    elevationChange?.method === "derive" &&
    elevationChange.from.every(isCarried)
  );
}
