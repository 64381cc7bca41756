import { packedMissing } from "@halcyon/schema";
import type { VariableRow } from "../../providers/provider.ts";
import type { DecodedField } from "./decoded-field.ts";
import type { StoredCatalogue } from "../stored/stored-catalogue.ts";
import { type StoredPart, readValues } from "../stored/stored-message.ts";
import { stepFields, type StepFieldsTask } from "./step-fields.ts";

export interface TileTask {
  readonly catalogue: StoredCatalogue;
  readonly row: VariableRow;
  readonly leadHours: readonly number[];
  readonly members: number;
  /** Index of the tile's first cell in the list of the ingest's cells. */
  readonly from: number;
  /** True for each cell of the tile that is sea. */
  readonly sea: readonly boolean[];
  /** Height of the model's ground in each cell of the tile [m]; NaN if unknown. */
  readonly elevationM: readonly number[];
}

/** Returns the packed values of a variable in a tile, [cell][lead][member]. They are computed from the stored fields. */
export function tileValues(task: TileTask): Int16Array {
  const { leadHours, members, sea } = task;
  const packed = new Int16Array(sea.length * leadHours.length * members).fill(packedMissing);
  for (let member = 0; member < members; member += 1) {
    const ofMember = stepFields(memberFields(task, member));
    for (let position = 0; position < ofMember.length; position += 1) {
      packed[position * members + member] = ofMember[position]!;
    }
  }
  return packed;
}

/** Reads the stored fields of a member for the cells of a tile. */
export function memberFields(
  { catalogue, row, leadHours, from, sea, elevationM }: TileTask,
  member: number,
): StepFieldsTask {
  const decode = (part: StoredPart): DecodedField => ({
    ...part.field,
    values: readValues(part, from, sea.length),
  });
  const fields = leadHours.map((lead) => catalogue.find(row, lead, member)?.map(decode));
  return { row, leadHours, fields, sea, elevationM };
}
