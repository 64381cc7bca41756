/** Token of a JSON document other than a string: a mark, a number or a word. */
const part = /[{}[\]:,]|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y;

/** Spellings of other languages, and the JSON values that replace them. */
const spellings: ReadonlyMap<string, string> = new Map([
  ["NaN", "null"],
  ["Infinity", "null"],
  ["-Infinity", "null"],
  ["undefined", "null"],
  ["None", "null"],
  ["nil", "null"],
  ["True", "true"],
  ["False", "false"],
]);

/** Maximum length of the input that is repeated in an error message [characters]. */
const echoLength = 20;

/**
 * Describes the first part of a document that is not JSON and its replacement, after `JSON.parse` has refused the document.
 *
 * @returns Sentence; undefined if each part is valid and only their order is wrong.
 * @example
 * jsonFault('{"latitude":NaN}'); // "NaN is not JSON; write null, or leave the field out."
 */
export function jsonFault(document: string): string | undefined {
  let depth = 0;
  let before = "";
  for (let at = 0; at < document.length;) {
    const first = document[at]!;
    if (" \n\r\t".includes(first)) {
      at++;
      continue;
    }
    if (first === '"') {
      const end = endOfText(document, at);
      if (typeof end === "string") return end;
      before = first;
      at = end;
      continue;
    }
    part.lastIndex = at;
    const found = part.exec(document)?.[0];
    if (found === undefined) return wordFault(document, at);
    const closes = found === "}" || found === "]";
    if (closes && before === ",") return `There is a comma before ${found}; leave it out.`;
    if (closes) depth--;
    if (found === "{" || found === "[") depth++;
    before = found;
    at += found.length;
  }
  return depth > 0 ? "It ends before its last bracket is closed." : undefined;
}

/** Returns the end of the string that begins at a quote, or the fault in the string. */
function endOfText(document: string, start: number): number | string {
  const begin = document.slice(start + 1, start + 1 + echoLength).split(/["\\\p{Cc}]/u, 1)[0]!;
  for (let at = start + 1; at < document.length; at++) {
    const character = document[at]!;
    if (character === '"') return at + 1;
    if (character < " ") {
      return `The text that begins with "${begin}" has a line break or another control character; write it as an escape, such as \\n.`;
    }
    if (character !== "\\") continue;
    const escape = /^(?:["\\/bfnrt]|u[\da-fA-F]{4})/.exec(document.slice(at + 1, at + 6))?.[0];
    if (escape === undefined) {
      return `The text that begins with "${begin}" has a single backslash; write two.`;
    }
    at += escape.length;
  }
  return `The text that begins with "${begin}" has no end.`;
}

function wordFault(document: string, at: number): string {
  const first = document[at]!;
  if (first === "'") return "Names and texts need double quotes, not single ones.";
  if (first === "/" || first === "#") return "JSON has no comments; leave them out.";
  const word = /^[^\s,:{}[\]"']+/.exec(document.slice(at, at + echoLength))?.[0] ?? first;
  const instead = spellings.get(word);
  if (instead === "null") return `${word} is not JSON; write null, or leave the field out.`;
  if (instead !== undefined) return `${word} is not JSON; write ${instead}.`;
  if (/^[\p{L}_$]/u.test(word)) return `${word} has no double quotes.`;
  return `${word} is not JSON.`;
}
