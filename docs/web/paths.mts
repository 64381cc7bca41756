/** Returns the path of the Markdown copy of a page from the path of the page. */
export function copyPath(path: string): string {
  return path === "/" ? "/index.md" : `${path}.md`;
}

/** Returns the path of the card of a page from the path of the page. */
export function cardPath(path: string): string {
  return `/cards${path === "/" ? "/index" : path}.png`;
}
