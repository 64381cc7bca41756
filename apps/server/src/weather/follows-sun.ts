import { variable, type VariableName } from "@halcyon/schema";

/** Whether a variable follows from the hour and the sun over the place alone, not from a cell. */
export function followsSun(name: VariableName): boolean {
  return variable(name).stepType === "solar";
}
