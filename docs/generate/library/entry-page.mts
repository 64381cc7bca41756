import {
  type Citation,
  type Constraint,
  type Entry,
  type Location,
  planningAid,
  polarities,
  variable,
} from "@halcyon/schema";
import { readWords } from "@halcyon/schema/words";
import { code, codeBlock, drawing, list, prose, table } from "../markdown.mts";
import { type Page, page } from "../page.mts";
import { membershipPlot } from "../plots/membership-plot.mts";
import { edgeRows } from "../edge-words.mts";
import { everydayKeywords } from "./everyday-keywords.mts";

/** Finds a citation by the name that a constraint gives as its source. Returns undefined if there is no such citation. */
export type FindCitation = (name: string) => Citation | undefined;

/** Returns the folder name for the sector of an entry (task or scenario). */
export function sectorOf({ sector }: Entry): string {
  return sector.split("/")[0]!;
}

export function folderOf(entry: Entry): string {
  return `library/${sectorOf(entry).replaceAll(" ", "-")}`;
}

/** Returns the page of an entry (task or scenario). It shows the constraints with drawings, and the source of each limit. */
export function entryPage(entry: Entry, findCitation: FindCitation): Page {
  const heading =
    entry.type === "task"
      ? "1 means good weather for the work"
      : "1 means that the situation is fully present";
  return page(
    `${folderOf(entry)}/${entry.slug}.mdx`,
    {
      title: entry.name,
      sidebar_position: entry.id,
      description: entry.description,
      keywords: everydayKeywords(entry),
    },
    prose(entry.description),
    table(
      ["type", "id", "sector", "version", "a score of 1"],
      [
        [
          entry.type,
          code(String(entry.id)),
          entry.sector,
          String(entry.version),
          `${polarities[entry.type]}: ${heading}`,
        ],
      ],
    ),
    `:::caution[${prose(planningAid)}]\n\n${prose(entry.caveat ?? "")}\n\n:::`,
    "## What it asks of the weather",
    ...entry.constraints.map((constraint) => constraintBlock(constraint, findCitation)),
    "## Where the limits come from",
    sourcesOf(entry, findCitation),
    "## Score it",
    codeBlock(
      "json",
      JSON.stringify(
        {
          request: { ...examplePlace(entry), forecast_hours: 96, model: "noaa" },
          constraint_params: { id: entry.id, type: entry.type },
        },
        undefined,
        2,
      ),
      "POST /v1/optimality/composite/",
    ),
  );
}

/** Returns an example place: the German Bight if the entry uses a variable of the sea, otherwise London. */
function examplePlace({ constraints }: Entry): Location {
  const isAtSea = constraints.some(
    ({ variable: name, if_missing: ifMissing }) => ifMissing === "refuse" && variable(name).atSea === true,
  );
  return isAtSea ? { latitude: 54.5, longitude: 6.5 } : { latitude: 51.5, longitude: -0.12 };
}

function constraintBlock(constraint: Constraint, findCitation: FindCitation): string {
  const row = variable(constraint.variable);
  return [
    `### ${titleOf(constraint)}`,
    prose(row.description),
    "categories" in constraint ? categoriesOf(constraint) : drawing(membershipPlot(constraint)),
    table(["", ""], factsOf(constraint, findCitation)),
    ...(constraint.note === undefined ? [] : [prose(constraint.note)]),
  ].join("\n\n");
}

function titleOf({ variable: name, over, height_m: heightM }: Constraint): string {
  const height = heightM === undefined ? "" : ` at ${heightM} m`;
  const span = over === undefined ? "" : `, ${over.statistic} of ${over.hours} h ${over.direction}`;
  return `${code(name)}${height}${span}`;
}

function factsOf(constraint: Constraint, findCitation: FindCitation): string[][] {
  return [
    ...("ideal" in constraint ? edgeRows(constraint) : []),
    ...allowanceOf(constraint),
    ["weight", String(constraint.weight)],
    [
      "role",
      constraint.role === "limit" ? "limit: it caps the score" : "preference: it never stops the work",
    ],
    ["where it is missing", missingWords(constraint)],
    ["from", (constraint.source ?? []).map((name) => fromWords(name, findCitation)).join(", ")],
  ];
}

function missingWords({ role, if_missing: ifMissing }: Constraint): string {
  if (ifMissing === "refuse") return "the request is refused";
  return role === "limit" ? "dropped, with a notice: no hour is ideal without it" : "dropped, with a notice";
}

/** Returns the table row about the allowance: the factors by which the edges are tightened in forecasts of a single run. Empty if there is no allowance. */
function allowanceOf(constraint: Constraint): string[][] {
  if (!("allowance" in constraint) || constraint.allowance === undefined) return [];
  const factors = constraint.allowance.map(
    ({ to_lead_hours: lead, factor }) => `times ${factor} to a lead of ${lead} h`,
  );
  const words = `all edges ${factors.join(", ")} and after, in a single forecast; an ensemble shows its error itself`;
  return [["allowance", words]];
}

/** Returns the name of a source with its rank, and whether its text was read. If the edge is customary, returns this word instead. */
function fromWords(name: string, findCitation: FindCitation): string {
  if (name === "customary") return "**customary**";
  const citation = findCitation(name);
  const words = [citation?.rank ?? "", citation === undefined ? "" : readWords(citation.seen)].filter(
    (word) => word !== "",
  );
  return `[${name}](#${name.replaceAll("_", "-")})${words.length === 0 ? "" : ` (${words.join(", ")})`}`;
}

function categoriesOf(constraint: Extract<Constraint, { categories: unknown }>): string {
  const rows = Object.entries(constraint.categories).map(([value, membership]) => [
    code(value),
    String(membership),
  ]);
  return table(["code", "membership"], [...rows, ["every other", String(constraint.default)]]);
}

function sourcesOf(entry: Entry, findCitation: FindCitation): string {
  const names = [...new Set(entry.constraints.flatMap(({ source = [] }) => source))];
  const customary = names.includes("customary")
    ? "Edges that are **customary**, all of a limit or those that its note names, are ours, after what the trade does: no publication gives them. Read them as a starting point for limits of your own."
    : "";
  const cited = names.flatMap((name) => {
    const citation = findCitation(name);
    if (citation === undefined || name === "customary") return [];
    const link = citation.url === undefined ? "" : ` [Where it stands](${citation.url}).`;
    const rank = citation.rank === undefined ? "" : ` Rank: ${citation.rank}.`;
    return [
      `<Anchor id="${name.replaceAll("_", "-")}">**${prose(name)}**</Anchor>: ${prose(citation.text)}${link}${rank} ${seenAs[citation.seen]}`,
    ];
  });
  return [list(cited), customary].filter((block) => block !== "").join("\n\n");
}

const seenAs = {
  primary: "Checked in the text itself.",
  secondary: "Checked in another text that reports it.",
  known: "Known in its field; no text was checked.",
  none: "There is no text to check.",
} as const;
