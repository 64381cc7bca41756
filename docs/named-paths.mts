const path = /`((?:apps|packages|clients|docs|examples|bench|deploy|scripts)\/[^`\s]*)`/g;

/**
 * Returns the distinct paths of the repository that a page names. A path with a placeholder such as `<name>` ends before the placeholder.
 */
export function namedPaths(page: string): readonly string[] {
  return [...new Set([...page.matchAll(path)].map(([, named]) => named!.split("<")[0]!))];
}
