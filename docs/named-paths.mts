const path = /`((?:apps|packages|clients|docs|examples|bench|deploy|scripts)\/[^`\s]*)`/g;

/** Returns the paths in the repository that a page mentions, without duplicates. A path with a placeholder such as `<name>` ends before the placeholder. */
export function namedPaths(page: string): readonly string[] {
  return [...new Set([...page.matchAll(path)].map(([, named]) => named!.split("<")[0]!))];
}
