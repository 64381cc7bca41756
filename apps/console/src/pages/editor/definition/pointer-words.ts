import type { Constraint } from "@halcyon/schema";
import { constraintWords } from "../../../words/weather/constraint-words.ts";
import { codeWords } from "./code-names.ts";

/** The field that a JSON pointer names, as the editor calls it: `#/constraints/0/ideal/max` is `Wind gusts at 10 m, ideal to`. */
export function pointerWords(pointer: string, constraints: readonly Constraint[]): string {
  const [name = "", index, ...path] = pointer.replace(/^#\//, "").split("/");
  const constraint = name === "constraints" && index !== undefined ? constraints[Number(index)] : undefined;
  if (constraint === undefined) return name === "constraints" ? "limits" : name;
  const words = fieldWords(constraint, path);
  return [constraintWords(constraint), ...(words === "" ? [] : [words])].join(", ");
}

const plain = new Map(
  Object.entries<string>({
    height_m: "height above ground",
    if_missing: "without data",
    "over/hours": "hours looked over",
    "over/statistic": "what of them",
    "over/direction": "which hours",
    "shape/power": "power",
    default: "all other codes",
  }),
);

const ends = new Map(Object.entries<string>({ min: "from", max: "to" }));

function fieldWords({ variable }: Constraint, path: readonly string[]): string {
  const known = plain.get(path.join("/"));
  if (known !== undefined) return known;
  const [first = "", second = "", third = ""] = path;
  if (first === "arc") return `${second} ${third}`.trim();
  if (first === "categories" && second !== "") return codeWords(variable, second);
  if (first === "source") return "sources";
  return `${first} ${ends.get(second) ?? second}`.trim();
}
