import type { Field, SkippedVariable } from "./field.ts";
import { compositions, fieldNames, measuredAs } from "./field-names.ts";

/** Finds parts of which no variable can be made, since others of it are in no file, and says which. */
export function partsAlone(fields: readonly Field[]): readonly SkippedVariable[] {
  const there = Map.groupBy(fields, ({ quantity }) => quantity);
  const found = new Map<string, SkippedVariable>();
  for (const { variable: made, parts } of compositions) {
    const [part, ...more] = parts.filter((name) => there.has(name));
    if (part === undefined || more.length > 0) continue;
    const { file, variable } = there.get(part)![0]!;
    const other = parts.find((name) => name !== part)!;
    const names = [...fieldNames].flatMap(([name, quantity]) => (quantity === other ? [name] : []));
    const whole = there.get(made)?.[0]?.variable.name;
    if (whole !== undefined && !names.includes(whole)) continue;
    const isRain = measuredAs(part) !== part;
    const reason =
      whole === undefined
        ? `${made} is made of it and ${names.join(" or ")}, which no file has.${isRain ? ` If the model has no other rain, say --names ${variable.name}=${made}.` : ""}`
        : `${made} is read of ${whole} alone. Leave ${whole} out of --names, and both are added.`;
    found.set(variable.name, { file: file.name, variable: variable.name, reason });
  }
  return [...found.values()];
}
