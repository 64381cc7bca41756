const path = /`((?:apps|packages|clients|docs|examples|bench|deploy|scripts)\/[^`\s]*)`/g;

/** Returns the paths of the repository that a page names, each once. A path with `<name>` in it ends before that. */
export function namedPaths(page: string): readonly string[] {
  return [...new Set([...page.matchAll(path)].map(([, named]) => named!.split("<")[0]!))];
}
