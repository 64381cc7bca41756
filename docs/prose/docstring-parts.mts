/** Tags whose text is code or an address. */
const unread = /^@(?:see|example|formula|internal|packageDocumentation)\b/;
const link = /\{@link(?:code)? ([^}|]+?)(?: *\| *([^}]+))?\}/g;

/** The description of a TSDoc comment and the texts of its tags, each with its line in the comment, from 0. */
export function docstringParts(comment: string): { readonly line: number; readonly text: string }[] {
  const parts: { readonly line: number; readonly lines: string[] }[] = [{ line: 0, lines: [] }];
  for (const [line, written] of comment.split("\n").entries()) {
    const text = written.replace(/^\s*\* ?/, "");
    if (text.startsWith("@")) parts.push({ line, lines: [] });
    parts.at(-1)!.lines.push(text);
  }
  return parts
    .map(({ line, lines }) => ({ line, text: lines.join("\n") }))
    .filter(({ text }) => text.trim() !== "" && !unread.test(text))
    .map(({ line, text }) => ({
      line,
      text: text
        .replace(/^@(?:param|typeParam|property) \S+(?: -)?\s*|^@\w+\s*/, "")
        .replaceAll(link, (_, name: string, words?: string) => words ?? `\`${name}\``),
    }));
}
