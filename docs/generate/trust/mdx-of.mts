import { prose } from "../markdown.mts";

/** Escapes Markdown for MDX. Marks at the beginning of lines are kept. */
export function mdxOf(text: string): string {
  return text.split("\n").map(lineInMdx).join("\n");
}

function lineInMdx(line: string): string {
  const [, start = "", words = ""] = /^(\s*(?:[-#]+ )?)(.*)$/.exec(line)!;
  return start + prose(words);
}
