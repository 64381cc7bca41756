import { isDerived, type Variable, type VariableName } from "@halcyon/schema";
import { carriage } from "@halcyon/schema/registry";
import { derivations } from "@halcyon/scoring";
import { code, prose, table } from "../markdown.mts";
import { type Page, page } from "../page.mts";

type Product = (typeof carriage)["gfs"];

type Registry = Readonly<Partial<Record<VariableName, Variable>>>;

/** Returns the page about all variables: their units, steps and resolutions, and the weather products that provide them. */
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
    "Names are `<quantity>_<level>`. Each variable has one unit, everywhere. `GET /v1/variables` answers the same registry, with the offerings of the server that is asked. [The hour](/concepts/hour.mdx) says what the step types mean for an hour. The scale says which form of [constraint](/reference/constraint.mdx) a variable takes: `linear` a range, `circular` arcs, `categorical` codes. The last column says how a variable moves with the height of a [site](/methodology/site.mdx). Where the column is empty, the variable stays as in the cell.",
    "## Read from models, records and stations",
    registryTable(read),
    "## Derived",
    "Computed from others, never read. [Derived variables](/methodology/derived-variables.mdx) have their formulas and sources.",
    registryTable(derived),
    "## What each product carries",
    "A variable that a product lacks is derived where a rule exists. Where the rule is rough the variable is `estimated`, and the answer says so in `metadata.estimated`. Else it is absent there, and a constraint on it is [refused or dropped](/concepts/missing-data.mdx). `n h` means that the product carries it up to that lead.",
    table(
      ["variable", ...Object.keys(carriage)],
      read.map(([name]) => [code(name), ...Object.values(carriage).map((carried) => cell(name, carried))]),
    ),
    "The products by model and part stand in [Models](/reference/models.mdx).",
  );
}

function registryTable(rows: readonly [VariableName, Variable][]): string {
  return table(
    ["variable", "unit", "step", "scale", "resolution", "plausible", "at a site"],
    rows.map(([name, row]) => [
      `<Anchor id="${name}">${code(name)}</Anchor><br />${prose(row.description)}`,
      row.stepType === "sum" ? `${row.unit} in the hour` : row.unit,
      row.stepType,
      row.scale,
      String(row.packing.multiplier / row.packing.divisor),
      `${row.plausible.min} to ${row.plausible.max}`,
      row.elevationChange?.method.replace("_", " ") ?? (isDerived(name) ? "as its inputs" : ""),
    ]),
  );
}

function cell(name: VariableName, product: Product): string {
  const carried = product[name];
  if (carried === undefined) return withoutIt(name, product);
  return carried === true ? "yes" : `${carried.toLeadHours} h`;
}

/** Returns a text that says how a variable is obtained if a product lacks it: by the first rule whose inputs the product provides. */
function withoutIt(name: VariableName, product: Product): string {
  const rule = derivations[name]?.find(({ inputs }) =>
    inputs.every((input) => Object.hasOwn(product, input)),
  );
  if (rule === undefined) return "–";
  return rule.estimate === undefined ? "derived" : "estimated";
}
