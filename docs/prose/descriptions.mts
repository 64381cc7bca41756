/** A description of a document, and where it stands. */
export interface Description {
  readonly place: string;
  readonly text: string;
}

/** Names in code that a description lists after each other: one word for a reader, who looks for his own. */
const listOfNames = /(?:`[^`]+`, )+`[^`]+`/g;

/** Summaries and descriptions of an OpenAPI document; those of its examples are data. */
export function descriptionsOf(node: unknown, place = ""): Description[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([name, part]: [string, unknown]) => {
    if (name === "example" || name === "examples") return [];
    if ((name === "description" || name === "summary") && typeof part === "string")
      return [{ place, text: part.replaceAll(listOfNames, "`names`") }];
    return descriptionsOf(part, `${place}/${name}`);
  });
}
