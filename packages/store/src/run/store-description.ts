import type { Licence, VariableName } from "@halcyon/schema";
import type { CarriedVariable } from "@halcyon/weather";
import type { GridCells, SiteCells } from "../cells/store-cells.ts";

/** Description of a part of a store. A part has the runs of one forecast product, which share this description. */
export interface StoreDescription {
  /** Name of the part (the runs of one forecast product) and of its folder below the root: a-z, 0-9, "-" and "_". */
  readonly part: string;
  /** Identifier of the source, shown in `x-halcyon-source`. */
  readonly id: string;
  readonly synthetic: boolean;
  readonly cells: GridCells | SiteCells;
  /** Lead times of the time stamps of a run, ascending from 0 [h]. */
  readonly leadHours: readonly number[];
  readonly members: number;
  readonly variables: ReadonlyMap<VariableName, CarriedVariable>;
  /** Description of the grid as text, such as `one place`. */
  readonly grid: string;
  readonly coverage: string;
  readonly attribution: string;
  readonly licence: Licence;
}
