import { z } from "zod";
import { asIssue } from "./fault.ts";

/** Form of a text: `line` for one line, such as a name, or `lines` for several lines, such as a note. */
type TextForm = "line" | "lines";

/** Schema of a one-line text that is stored or returned, such as a name. */
export const lineSchema = z.string().check(refuseIn("line"));

/** Schema of a text of one or more lines that is stored or returned, such as a note. */
export const linesSchema = z.string().check(refuseIn("lines"));

/**
 * Describes the first forbidden character in a text, with its position and the remedy. Such characters are forbidden in stored texts, because databases,
 * calendars, mails and terminals interpret them differently.
 *
 * @returns One sentence; undefined if the text has no forbidden character.
 * @example
 * ```js
 * refusedCharacter("Site\u00007", "line"); // => "U+0000, character 5, is a control character: leave it out."
 * ```
 */
export function refusedCharacter(text: string, form: TextForm): string | undefined {
  const found = refused[form].exec(text);
  if (found === null) return undefined;
  const [character] = found;
  const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
  const position = Array.from(text.slice(0, found.index)).length + 1;
  const { is, remedy } = kinds.find(({ pattern }) => pattern.test(character))!;
  return `U+${code}, character ${position}, ${is}: ${remedy}.`;
}

/** Patterns of forbidden characters. Texts of several lines may contain tabs, line ends and the marks of right-to-left scripts. */
const refused: Readonly<Record<TextForm, RegExp>> = {
  line: /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u,
  lines: /(?![\t\n\r])[\p{Cc}\p{Cs}]/u,
};

const kinds = [
  {
    pattern: /[\t\n\r\u2028\u2029]/u,
    is: "is a tab or the end of a line in a text of one line",
    remedy: "write a space in its place",
  },
  {
    pattern: /\p{Cs}/u,
    is: "is half of a character (a lone surrogate, from \\ud800 to \\udfff)",
    remedy: "send both halves, or leave it out",
  },
  {
    pattern: /[\u202a-\u202e\u2066-\u2069]/u,
    is: "changes the direction in which the text is read",
    remedy: "leave it out",
  },
  { pattern: /\p{Cc}/u, is: "is a control character", remedy: "leave it out" },
] as const;

function refuseIn(form: TextForm): (payload: z.core.ParsePayload<string>) => void {
  return ({ value, issues }) => {
    const detail = refusedCharacter(value, form);
    if (detail !== undefined) issues.push(asIssue(value, { code: "invalid_format", detail }));
  };
}
