/** Returns the path of the Markdown copy of a page. */
export function copyPath(path: string): string {
  return path === "/" ? "/index.md" : `${path}.md`;
}

/** Returns the path of the preview image that links to a page show. */
export function cardPath(path: string): string {
  return `/cards${path === "/" ? "/index" : path}.png`;
}
