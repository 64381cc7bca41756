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
  /** Where the cells of the tile stand among the places that were kept. */
  readonly from: number;
  /** The latitude and longitude of each cell of the tile. */
  readonly sea: readonly boolean[];
  /** The height of the model's ground in each cell of the tile [m]; NaN where it is not known. */
  readonly elevationM: readonly number[];
}

/** Packed values of a variable in a tile, [cell][lead][member], of the fields that were kept. */
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

/** The fields of a member in a tile, read from the disk. */
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
