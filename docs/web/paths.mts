/** Where the site keeps the Markdown copy of a page, by the path of the page. */
export function copyPath(path: string): string {
  return path === "/" ? "/index.md" : `${path}.md`;
}

/** Where the site keeps the card of a page, by the path of the page. */
export function cardPath(path: string): string {
  return `/cards${path === "/" ? "/index" : path}.png`;
}
