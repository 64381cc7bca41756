/** Returns the path at which the Markdown copy of a page is served. */
export function copyPath(path: string): string {
  return path === "/" ? "/index.md" : `${path}.md`;
}

/** Returns the path of the preview image that other sites show for a link to a page. */
export function cardPath(path: string): string {
  return `/cards${path === "/" ? "/index" : path}.png`;
}
