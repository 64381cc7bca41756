/** The headings of the changelog, in its order: what a user does. */
export const changelogGroups = [
  "About this release",
  "Score and decide",
  "Tasks and scenarios",
  "Weather and sources",
  "Past and climate",
  "How good it is",
  "API and client",
  "Operate",
  "Console",
  "Docs",
  "Packages",
  "Fixed",
] as const;

export type ChangelogGroup = (typeof changelogGroups)[number];
