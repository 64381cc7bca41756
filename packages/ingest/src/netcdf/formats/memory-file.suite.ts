import { type Attributes, checkBox, type NetcdfFile, type NetcdfVariable } from "./netcdf-file.ts";

/** A variable of a file that exists only in memory. */
export interface MadeVariable {
  readonly dimensions: readonly string[];
  readonly values: readonly number[];
  readonly attributes?: Readonly<Record<string, string | number | readonly number[]>>;
  readonly type?: NetcdfVariable["type"];
}

/** Returns an open file in memory, for tests. */
export function memoryFile(
  dimensions: Readonly<Record<string, number>>,
  made: Readonly<Record<string, MadeVariable>>,
): NetcdfFile {
  const variables = new Map(
    Object.entries(made).map(([name, { dimensions: names, attributes = {}, type = "double" }]) => [
      name,
      {
        name,
        type,
        dimensions: names,
        shape: names.map((key) => dimensions[key]!),
        attributes: attributesOf(attributes),
      },
    ]),
  );
  const file: NetcdfFile = {
    name: "made.nc",
    attributes: new Map(),
    variables,
    read: (variable, start, count) => {
      checkBox("made.nc", variable, start, count);
      const { values } = made[variable.name]!;
      const total = count.reduce((product, length) => product * length, 1);
      return Float64Array.from({ length: total }, (_, position) => {
        let rest = position;
        let offset = 0;
        let step = 1;
        for (let axis = count.length - 1; axis >= 0; axis -= 1) {
          offset += (start[axis]! + (rest % count[axis]!)) * step;
          rest = Math.floor(rest / count[axis]!);
          step *= variable.shape[axis]!;
        }
        return values[offset]!;
      });
    },
    useValues: (variable, start, count, use) => use(file.read(variable, start, count)),
    texts: () => [],
    close: () => undefined,
  };
  return file;
}

function attributesOf(attributes: Readonly<Record<string, string | number | readonly number[]>>): Attributes {
  return new Map(
    Object.entries(attributes).map(([name, value]) => [name, typeof value === "number" ? [value] : value]),
  );
}
