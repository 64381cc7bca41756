import { packedMissing } from "@halcyon/schema";
import { atMost } from "@halcyon/weather/source-kit";
import type { VariableRow } from "../providers/provider.ts";
import type { DecodedField } from "./decoded-field.ts";
import type { KeptCatalogue } from "./kept-catalogue.ts";
import { type KeptPart, readValues } from "./kept-message.ts";
import { stepFields, type StepFieldsTask } from "./step-fields.ts";

export interface TileTask {
  readonly catalogue: KeptCatalogue;
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

/** Files that are open at the same time. */
const openFiles = 64;

/** Packed values of a variable in a tile, [cell][lead][member], of the fields that were kept. */
export async function tileValues(task: TileTask): Promise<Int16Array> {
  const { leadHours, members, sea } = task;
  const packed = new Int16Array(sea.length * leadHours.length * members).fill(packedMissing);
  for (let member = 0; member < members; member += 1) {
    stepFields(await memberFields(task, member)).forEach((value, position) => {
      packed[position * members + member] = value;
    });
  }
  return packed;
}

/** The fields of a member in a tile, read from the disk. */
export async function memberFields(
  { catalogue, row, leadHours, from, sea, elevationM }: TileTask,
  member: number,
): Promise<StepFieldsTask> {
  const limit = atMost(openFiles);
  const decode = async (part: KeptPart): Promise<DecodedField> => {
    const values = await limit(async () => readValues(part, from, sea.length));
    return { ...part.field, values };
  };
  const fields = await Promise.all(
    leadHours.map(async (lead) => {
      const parts = catalogue.find(row, lead, member);
      return parts === undefined ? undefined : Promise.all(parts.map(decode));
    }),
  );
  return { row, leadHours, fields, sea, elevationM };
}
