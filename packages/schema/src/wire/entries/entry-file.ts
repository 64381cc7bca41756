import { checkValue } from "../../errors/check-value.ts";
import { type EntryType, entryTypes } from "../scores/entry-type.ts";
import { type EntryRequest, gatedTaskRequestSchema, scenarioRequestSchema } from "./entry.ts";

/** Content of a file with a task or scenario: the type, and the request that creates it. */
export interface EntryFile {
  readonly type: EntryType;
  readonly request: EntryRequest;
}

/** Fields that a saved response of the API may have. They belong to an account or a server, and are not imported. */
const fieldsOfAnswer: ReadonlySet<string> = new Set([
  "id",
  "slug",
  "version",
  "scope",
  "polarity",
  "sources",
  "notice",
  "_meta",
]);

/**
 * Returns the text of a file with a task or scenario, which can be imported into another account or server. The file contains a definition in the form of
 * requests, without an id.
 *
 * @example
 * ```js
 * const rain = { variable: "precipitation", unit: "mm", ideal: { max: 0 }, acceptable: { max: 1 }, weight: 1 };
 * const request = { name: "Roofing", sector: "building", description: "Tiles on laths.", constraints: [rain] };
 * const file = entryFileText({ type: "task", request });
 * JSON.parse(file).name; // => "Roofing"
 * ```
 */
export function entryFileText({ type, request }: EntryFile): string {
  const { name, sector, description, caveat = "", constraints, warnings } = request;
  const words = { name, sector, description, ...(caveat !== "" && { caveat }) };
  return `${JSON.stringify({ type, ...words, constraints, warnings }, undefined, 2)}\n`;
}

/**
 * Reads a task or scenario from the text of {@link entryFileText}, or from a saved response of the API.
 *
 * @returns The task or scenario, or all faults of the file as sentences that say what to change.
 * @example Continues from {@link entryFileText}.
 * ```js
 * readEntryFile(file).request.name; // => "Roofing"
 * readEntryFile("{}").faults.length; // => 1
 * ```
 */
export function readEntryFile(text: string): EntryFile | { readonly faults: readonly string[] } {
  const given = objectIn(text);
  if (given === undefined)
    return { faults: ["The file has no task or scenario as JSON. Choose a file that Halcyon saved."] };
  const { type: named, ...fields } = given;
  const type = entryTypes.find((one) => one === named);
  if (type === undefined)
    return { faults: ['The file does not say its type. Add "type": "task" or "type": "scenario" to it.'] };
  const request = Object.fromEntries(Object.entries(fields).filter(([name]) => !fieldsOfAnswer.has(name)));
  const checked = checkValue(
    type === "task" ? gatedTaskRequestSchema : scenarioRequestSchema,
    request,
    "body",
  );
  if ("data" in checked) return { type, request: checked.data };
  return { faults: checked.errors.map(({ pointer, detail }) => `${pointer}: ${detail}`) };
}

/** Returns the JSON object in a text, or undefined if there is none. */
function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    // Some editors write a byte order mark.
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
