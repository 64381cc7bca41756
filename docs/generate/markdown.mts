/** Escapes a text, so that MDX treats none of it as markup. Code between backticks stays unchanged. */
export function prose(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/[{}<*_]/g, (sign) => `\\${sign}`)))
    .join("");
}

/** Returns Markdown for code within a line of text. */
export function code(text: string): string {
  return `\`${text}\``;
}

/** Returns Markdown for a code block. */
export function codeBlock(language: string, text: string, title?: string): string {
  const meta = title === undefined ? "" : ` title=${JSON.stringify(title)}`;
  return `\`\`\`${language}${meta}\n${text.trimEnd()}\n\`\`\``;
}

/** Returns a Markdown table. Each row has as many cells as the header. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map(tableLine).join("\n");
}

function tableLine(cells: readonly string[]): string {
  const escaped = cells.map((cell) => cell.replaceAll("|", String.raw`\|`).replaceAll("\n", " "));
  return `| ${escaped.join(" | ")} |`;
}

/** Column headers of a table of fields. */
const fieldHead = ["field", "type", "meaning"] as const;

/** Cells of a row in a table of fields: the name, type and meaning of one field. */
export type FieldRow = readonly [name: string, type: string, meaning: string];

/**
 * Returns a table of fields. On a phone, name, type and meaning are below each other.
 *
 * @throws Error if a field has no meaning. The message names the field.
 */
export function fieldTable(rows: readonly FieldRow[], [of]: readonly [of: string] = [fieldHead[0]]): string {
  for (const [name, , meaning] of rows) {
    if (/^(?:Default: `[^`]*`\.)?$/.test(meaning.trim()))
      throw new Error(`The field ${name} has no meaning.`);
  }
  return `<div className="fields">\n\n${table([of, ...fieldHead.slice(1)], rows)}\n\n</div>`;
}

/** Returns a Markdown list with bullets. */
export function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}

/** Returns MDX that shows an SVG drawing. */
export function drawing(svg: string): string {
  return `<Drawing svg={${JSON.stringify(svg)}} />`;
}
