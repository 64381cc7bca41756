import { carriage, isDerived, type Variable, type VariableName } from "@halcyon/schema";
import { code, prose, table } from "../markdown.mts";
import { type Page, page } from "../page.mts";

type Carried = NonNullable<(typeof carriage)["gfs"]["temperature_2m"]>;

type Registry = Readonly<Partial<Record<VariableName, Variable>>>;

/** Every variable with unit, step and resolution, and which product carries it. */
export function variablesPage(registry: Registry): Page {
  const rows = Object.entries(registry) as [VariableName, Variable][];
  const read = rows.filter(([name]) => !isDerived(name));
  const derived = rows.filter(([name]) => isDerived(name));
  return page(
    "reference/variables.mdx",
    {
      title: "Variables",
      sidebar_position: 2,
      description: "Names, units, step types and ranges of all variables, and what each product carries.",
    },
    "Names are `<quantity>_<level>`. Each variable has one unit, everywhere. `GET /v1/variables` answers the same registry, with the offerings of the server that is asked. What the step types mean for an hour stands in [The hour](/concepts/hour.mdx).",
    "## Read from models, records and stations",
    registryTable(read),
    "## Derived",
    "Computed from others, never read. [How, with formula and source](/methodology/derived-variables.mdx).",
    registryTable(derived),
    "## What each product carries",
    "A variable that a product lacks is derived where a rule exists, and the answer says so in `metadata.estimated`; else it is absent there, and a constraint on it is [refused or dropped](/concepts/missing-data.mdx). `n h` means that the product carries it up to that lead.",
    table(
      ["variable", ...Object.keys(carriage)],
      read.map(([name]) => [code(name), ...Object.values(carriage).map((carried) => cell(carried[name]))]),
    ),
    "The products by model and part stand in [Models](/reference/models.mdx).",
  );
}

function registryTable(rows: readonly [VariableName, Variable][]): string {
  return table(
    ["variable", "unit", "step", "resolution", "plausible"],
    rows.map(([name, row]) => [
      `<Anchor id="${name}">${code(name)}</Anchor><br />${prose(row.description)}`,
      row.unit,
      row.stepType,
      String(row.packing.multiplier / row.packing.divisor),
      `${row.plausible.min} to ${row.plausible.max}`,
    ]),
  );
}

function cell(carried: Carried | undefined): string {
  if (carried === undefined) return "–";
  return carried === true ? "yes" : `${carried.toLeadHours} h`;
}
