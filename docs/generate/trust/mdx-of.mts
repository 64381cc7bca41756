import { prose } from "../markdown.mts";

/** Escapes Markdown for MDX. Markdown signs at the beginning of lines, such as `#` and `-`, are kept. */
export function mdxOf(text: string): string {
  return text.split("\n").map(lineInMdx).join("\n");
}

function lineInMdx(line: string): string {
  const [, start = "", words = ""] = /^(\s*(?:[-#]+ )?)(.*)$/.exec(line)!;
  return start + prose(words);
}
