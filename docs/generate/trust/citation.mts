import { parse } from "yaml";
import { z } from "zod";
import { codeBlock } from "../markdown.mts";

const citationSchema = z.object({
  title: z.string(),
  authors: z.array(z.object({ name: z.string() })).min(1),
  license: z.string(),
  "repository-code": z.url().optional(),
});

/**
 * Returns the citation of the software as text and as BibTeX.
 *
 * @param cff - Text of CITATION.cff.
 */
export function citation(cff: string): string {
  const { title, authors, license, "repository-code": repository } = citationSchema.parse(parse(cff));
  const names = authors.map(({ name }) => name);
  return [
    "In a text:",
    `> ${names.join(", ")}. _${title}_. Software, ${license}. ${repository === undefined ? "" : `${repository}. `}Version or commit, and the day of access.`,
    "As BibTeX:",
    codeBlock(
      "bibtex",
      [
        "@software{halcyon,",
        `  author  = {{${names.join("} and {")}}},`,
        `  title   = {${title}},`,
        "  version = {the version or the commit that you ran},",
        "  year    = {the year of that version},",
        `  license = {${license}}${repository === undefined ? "" : ","}`,
        ...(repository === undefined ? [] : [`  url     = {${repository}}`]),
        "}",
      ].join("\n"),
    ),
  ].join("\n\n");
}
