import { variable, type VariableName } from "@halcyon/schema";
import { carriage, type Product, type StepType } from "@halcyon/schema/registry";
import type { FileKind, VariableRow } from "./provider.ts";

/** Row of a provider's table, in short form. By default, `as` is `value`, `files` is `atmosphere`, and the step type is that of the variable. */
export interface RowSketch {
  readonly name: VariableName;
  readonly as?: VariableRow["as"];
  readonly fields: readonly string[];
  readonly measures?: VariableRow["measures"];
  readonly stepType?: StepType;
  readonly coversHours?: number;
  readonly files?: FileKind;
  readonly optional?: true;
}

/** Returns the rows of a provider's table by variable. Each row extends to the last lead time at which the product has the variable. */
export function variableRows(
  product: Product,
  lastLeadHours: Readonly<Record<FileKind, number>>,
  sketches: readonly RowSketch[],
): ReadonlyMap<VariableName, VariableRow> {
  return new Map(
    sketches.map((sketch) => {
      const { name, fields, measures, as = "value", files = "atmosphere", stepType } = sketch;
      const { coversHours, optional } = sketch;
      const carried = carriage[product][name];
      if (carried === undefined) throw new Error(`The registry says that ${product} does not carry ${name}.`);
      const toLeadHours = Math.min(lastLeadHours[files], carried === true ? Infinity : carried.toLeadHours);
      const row = {
        name,
        files,
        as,
        fields,
        measures,
        stepType: stepType ?? variable(name).stepType,
        coversHours,
        toLeadHours,
        ...(optional === undefined ? {} : { optional }),
      };
      return [name, row];
    }),
  );
}
