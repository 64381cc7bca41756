/** Returns the path of the Markdown copy of a page. */
export function copyPath(path: string): string {
  return path === "/" ? "/index.md" : `${path}.md`;
}

/** Returns the path of the card of a page. */
export function cardPath(path: string): string {
  return `/cards${path === "/" ? "/index" : path}.png`;
}
