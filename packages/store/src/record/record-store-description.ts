import type { RecordDescription } from "@halcyon/weather";
import type { GridCells, SiteCells } from "../cells/store-cells.ts";

/** What a record in the point store holds. */
export type RecordStoreDescription = RecordDescription & {
  /** Folder of the record below the root, one for each model and scenario: a-z, 0-9, "-" and "_". */
  readonly record: string;
  readonly cells: GridCells | SiteCells;
};

/** What a description says of its offering alone. */
export function offeringOf(description: Offering): Offering {
  if (description.offering === "historical") return { offering: "historical" };
  const { offering, model, scenario } = description;
  return { offering, model, scenario };
}

type Offering =
  | { readonly offering: "historical" }
  | { readonly offering: "projection"; readonly model: string; readonly scenario: string };
