import { type ChangelogGroup, changelogGroups } from "./changelog-groups.ts";
import type { Changeset } from "./changesets.ts";
import type { ReleaseState } from "./release-state.ts";

/** What the notes and the branch of a repository do that would raise wrong versions, each in a sentence. */
export function brokenRules(state: ReleaseState): readonly string[] {
  return [
    ...(state.branch === "main" && state.preMode !== undefined
      ? ["main is never in pre mode. Pre-releases of the next major are made on the branch next."]
      : []),
    ...state.changesets.flatMap((one) =>
      rules
        .map((rule) => rule(one, state))
        .flatMap((fault) => (fault === undefined ? [] : [`${one.id}: ${fault}`])),
    ),
  ];
}

/** Says what is wrong with a note, or nothing. */
type Rule = (changeset: Changeset, state: ReleaseState) => string | undefined;

const rules: readonly Rule[] = [
  standsInAGroup,
  raisesWhatIsReleased,
  raisesDependents,
  isMajorInTime,
  namesItsVersion,
];

function standsInAGroup({ group }: Changeset): string | undefined {
  return changelogGroups.some((one) => one === group)
    ? undefined
    : `it begins with no group. Write one of these above its words: ${changelogGroups.map((one) => `"## ${one}"`).join(", ")}.`;
}

function raisesWhatIsReleased({ raises }: Changeset, { packages }: ReleaseState): string | undefined {
  const released = new Set(packages.map(({ name }) => name));
  const others = [...raises.keys()].filter((name) => !released.has(name));
  return others.length === 0
    ? undefined
    : `no release has ${others.join(", ")}. Name published packages, or @halcyon/server, which the console and the guide come with.`;
}

const byName = (one: string, other: string): number => one.localeCompare(other);

function raisesDependents(changeset: Changeset, { packages }: ReleaseState): string | undefined {
  if (!isMajorOfContract(changeset)) return undefined;
  const published = packages.filter(({ isPublished }) => isPublished);
  const left = dependentsOf("@halcyon/schema", published).filter(
    (name) => changeset.raises.get(name) !== "major",
  );
  return left.length === 0
    ? undefined
    : `a major of the contract raises what depends on it too. Name as major: ${left.toSorted(byName).join(", ")}.`;
}

function isMajorInTime(changeset: Changeset, { packages, preMode }: ReleaseState): string | undefined {
  const isUnreleased = packages.some(
    ({ name, version }) => name === "@halcyon/schema" && version === "0.0.0",
  );
  const isInTime = isUnreleased || preMode === "pre" || changeset.isInPreRelease;
  return isInTime || !isMajorOfContract(changeset)
    ? undefined
    : "a major of schema or sdk comes from pre-releases alone: `changeset pre enter next`.";
}

/** Groups whose notes may be of schema and change no contract. */
const apartFromContract: ReadonlySet<string | undefined> = new Set<ChangelogGroup>([
  "About this release",
  "Packages",
]);

function namesItsVersion({ raises, group, text }: Changeset): string | undefined {
  return !raises.has("@halcyon/schema") || apartFromContract.has(group) || /^V\d+( and V\d+)*: /.test(text)
    ? undefined
    : 'a change of the contract begins with its version, as "V1: " or "V1 and V2: ".';
}

/** Whether it raises a package whose major is that of the API. */
function isMajorOfContract({ raises }: Changeset): boolean {
  return ["@halcyon/schema", "@halcyon/sdk"].some((name) => raises.get(name) === "major");
}

/** The packages that depend on one, directly or by others. */
function dependentsOf(name: string, packages: ReleaseState["packages"]): readonly string[] {
  const found = new Set([name]);
  for (const _ of packages)
    for (const one of packages) if (one.dependencies.some((other) => found.has(other))) found.add(one.name);
  found.delete(name);
  return [...found];
}
