/** Text in which MDX sees no markup of its own; code between backticks stays code. */
export function prose(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/[{}<*_]/g, (sign) => `\\${sign}`)))
    .join("");
}

/** Code inside a line. */
export function code(text: string): string {
  return `\`${text}\``;
}

/** A block of code. */
export function codeBlock(language: string, text: string, title?: string): string {
  const meta = title === undefined ? "" : ` title=${JSON.stringify(title)}`;
  return `\`\`\`${language}${meta}\n${text.trimEnd()}\n\`\`\``;
}

/** A table; a row is as long as the head. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map(tableLine).join("\n");
}

function tableLine(cells: readonly string[]): string {
  const escaped = cells.map((cell) => cell.replaceAll("|", String.raw`\|`).replaceAll("\n", " "));
  return `| ${escaped.join(" | ")} |`;
}

/** A list with a bullet for each item. */
export function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}

/** A drawing that the page shows as it is. */
export function drawing(svg: string): string {
  return `<Drawing svg={${JSON.stringify(svg)}} />`;
}
