import { type HazardIndex, hazardIndices } from "@halcyon/scoring";
import { code, prose, table } from "./markdown.mts";

/** Returns a section about each climate hazard index. */
export function hazardSections(indices: Readonly<Record<string, HazardIndex>> = hazardIndices): string[] {
  return Object.entries(indices).map(([name, { definition, unit, inputs, parameters, source }]) =>
    [
      `### ${code(name)}`,
      prose(definition),
      table(
        ["", ""],
        [
          ["unit", unit === "1" ? "number" : unit],
          ["from the daily", inputs.map(code).join(", ")],
          ["after", `[${prose(source.text)}](${source.url})`],
        ],
      ),
      ...(Object.keys(parameters).length === 0
        ? []
        : [
            table(
              ["parameter", "what it is", "default", "range"],
              Object.entries(parameters).map(([parameter, row]) => [
                code(parameter),
                prose(row.description),
                `${row.default}${row.unit === "year" ? "" : ` ${row.unit}`}`,
                `${row.min} to ${row.max}`,
              ]),
            ),
          ]),
    ].join("\n\n"),
  );
}
