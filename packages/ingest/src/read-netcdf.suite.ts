import { openClassic } from "./netcdf/formats/classic-file.ts";

/** Variable of a file with all its values; none if they are characters. */
export interface ReadVariable {
  readonly dimensions: readonly string[];
  readonly shape: readonly number[];
  readonly values: readonly number[];
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** Reads a file in the classic format of NetCDF as a whole, for tests. */
export function readNetcdf(path: string): {
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly variables: Readonly<Record<string, ReadVariable>>;
} {
  const file = openClassic(path, 2);
  const variables = [...file.variables].map(([name, variable]) => {
    const { dimensions, shape, attributes } = variable;
    const start = shape.map(() => 0);
    const values = variable.type === "text" ? [] : [...file.read(variable, start, shape)];
    return [name, { dimensions, shape, values, attributes: Object.fromEntries(attributes) }] as const;
  });
  const attributes = Object.fromEntries(file.attributes);
  file.close();
  return { attributes, variables: Object.fromEntries(variables) };
}
