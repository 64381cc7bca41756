import { changelogGroups } from "./changesets.ts";
import type { ReleasedPackage, ReleaseState } from "./release-state.ts";

/** Returns sentences about mistakes in changesets that would lead to a wrong version. */
export function brokenRules({ changesets, packages, preMode }: ReleaseState): readonly string[] {
  const isUnreleased = packages.some(({ version }) => version === "0.0.0");
  return changesets.flatMap(({ id, raises, group, text, isInPreRelease }) => {
    const unknown = [...raises.keys()].filter((name) => packages.every((known) => known.name !== name));
    const isMajor = ["@halcyon/schema", "@halcyon/sdk"].some((name) => raises.get(name) === "major");
    const left = isMajor ? dependents(packages).filter((name) => raises.get(name) !== "major") : [];
    const isOfContract = raises.has("@halcyon/schema") && !apartFromContract.has(group ?? "");
    const faults = [
      changelogGroups.every((known) => known !== group) &&
        `it begins with no group. Write one of these above its words: ${changelogGroups.map((known) => `"## ${known}"`).join(", ")}.`,
      unknown.length > 0 &&
        `no release has ${unknown.join(", ")}. Name published packages, or @halcyon/server, which the console and the guide come with.`,
      left.length > 0 &&
        `a major of the contract raises what depends on it too. Name as major: ${left.join(", ")}.`,
      isMajor &&
        !isUnreleased &&
        preMode !== "pre" &&
        !isInPreRelease &&
        "a major of schema or sdk comes from pre-releases alone: `changeset pre enter next`.",
      isOfContract &&
        !/^V\d+( and V\d+)*: /.test(text) &&
        'a change of the contract begins with its version, as "V1: " or "V1 and V2: ".',
    ];
    return faults.flatMap((fault) => (fault === false ? [] : [`${id}: ${fault}`]));
  });
}

/** Groups whose changesets may name the schema package although they do not change the contract. */
const apartFromContract = new Set(["About this release", "Packages"]);

/** Returns the published packages that depend on the contract, directly or indirectly. */
function dependents(packages: readonly ReleasedPackage[]): readonly string[] {
  const found = new Set(["@halcyon/schema"]);
  const published = packages.filter(({ isPublished }) => isPublished);
  for (const _ of published)
    for (const one of published) if (one.dependencies.some((other) => found.has(other))) found.add(one.name);
  return [...found].slice(1).toSorted((one, other) => one.localeCompare(other));
}
