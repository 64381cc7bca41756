import { openApiDocument } from "@halcyon/schema";
import { prose, table } from "../markdown.mts";
import { type Page, page } from "../page.mts";
import { schemaRows, type Schemas } from "./schema-rows.mts";

const forms = [
  ["A range", "ideal", "Ideal inside acceptable inside stop; each side may be open."],
  ["Arcs of direction", "arc", "Clockwise arcs [degrees], the ideal one inside the acceptable one."],
  ["Codes", "categories", "A membership for each code, and one for all the others."],
] as const;

/** The fields of a constraint in its three forms. */
export function constraintPage(): Page {
  const { schemas } = openApiDocument()["components"] as { schemas: Schemas };
  const schema = schemas["ConstraintInput"] ?? schemas["Constraint"]!;
  const branches = schema.anyOf ?? schema.oneOf ?? [];
  return page(
    "reference/constraint.mdx",
    {
      title: "Constraint",
      sidebar_position: 4,
      description: "Every field of a constraint, in its three forms.",
    },
    "What one variable must meet. It stands in the entries of the library, in entries of your own and in the definition of a preview. What the fields do to a score: [Constraints](/concepts/constraints.mdx).",
    ...forms.flatMap(([title, field, what]) => {
      const branch = branches.find(({ properties = {} }) => field in properties);
      return branch === undefined
        ? []
        : [`## ${title}`, prose(what), table(["field", "type", "meaning"], schemaRows(branch, schemas))];
    }),
  );
}
