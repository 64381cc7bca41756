import { openApiDocument } from "@halcyon/schema/openapi";
import { codeBlock, fieldTable, prose } from "../markdown.mts";
import { type Page, page } from "../page.mts";
import { resolve, schemaRows, type Schemas } from "./schema-rows.mts";

const forms = [
  {
    title: "A range",
    field: "ideal",
    what: "Ideal inside acceptable inside stop; each side may be open. A stop edge equal to the acceptable one makes a hard limit: a value past it stops the work.",
    example: {
      variable: "wind_gusts_10m",
      unit: "m/s",
      ideal: { max: 8 },
      acceptable: { max: 13 },
      stop: { max: 13 },
      weight: 1,
    },
  },
  {
    title: "Arcs of direction",
    field: "arc",
    what: "Clockwise arcs [degrees], the ideal one inside the acceptable one.",
    example: {
      variable: "wind_direction_10m",
      unit: "deg",
      arc: { ideal: { from: 200, to: 280 }, acceptable: { from: 180, to: 300 } },
      weight: 1,
    },
  },
  {
    title: "Codes",
    field: "categories",
    what: "A membership for each code of a categorical variable, and one for all the others. This one stops work at night; for windows by day, `window.daylight_only` of `POST /v1/optimality/windows/` does without a constraint.",
    example: { variable: "is_day", unit: "1", categories: { 1: 1 }, default: 0, weight: 1 },
  },
] as const;

/** Returns the page about the fields of a constraint. A constraint has one of three forms. */
export function constraintPage(): Page {
  const { schemas } = openApiDocument()["components"] as { schemas: Schemas };
  const schema = schemas["ConstraintInput"] ?? schemas["Constraint"]!;
  const branches = (schema.anyOf ?? []).map((branch) => resolve(branch, schemas));
  return page(
    "reference/constraint.mdx",
    {
      title: "Constraint",
      sidebar_position: 4,
      description: "Every field of a constraint, in its three forms.",
    },
    "A constraint says what one variable must meet. It stands in the entries of the library, in entries of your own and in the definition of a preview. [Constraints](/concepts/constraints.mdx) says what the fields do to a score.",
    ...forms.flatMap(({ title, field, what, example }) => {
      const branch = branches.find(({ properties = {} }) => Object.hasOwn(properties, field));
      return branch === undefined
        ? []
        : [
            `## ${title}`,
            prose(what),
            codeBlock("json", JSON.stringify(example)),
            fieldTable(schemaRows(branch, schemas)),
          ];
    }),
  );
}
