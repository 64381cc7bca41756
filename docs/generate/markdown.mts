/** Escapes text so that MDX finds no markup in it. Code between backticks is unchanged. */
export function prose(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/[{}<*_]/g, (sign) => `\\${sign}`)))
    .join("");
}

/** Returns inline code. */
export function code(text: string): string {
  return `\`${text}\``;
}

/** Returns a code block. */
export function codeBlock(language: string, text: string, title?: string): string {
  const meta = title === undefined ? "" : ` title=${JSON.stringify(title)}`;
  return `\`\`\`${language}${meta}\n${text.trimEnd()}\n\`\`\``;
}

/** Returns a table. Each row has as many cells as the header. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map(tableLine).join("\n");
}

function tableLine(cells: readonly string[]): string {
  const escaped = cells.map((cell) => cell.replaceAll("|", String.raw`\|`).replaceAll("\n", " "));
  return `| ${escaped.join(" | ")} |`;
}

/** Returns a bulleted list. */
export function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}

/** Returns MDX that shows an SVG drawing. */
export function drawing(svg: string): string {
  return `<Drawing svg={${JSON.stringify(svg)}} />`;
}
