import type { ChangelogGroup } from "./changelog-groups.ts";
import type { ReleaseState } from "./release-state.ts";

/** Packages whose major is that of the API. */
const contractPackages = ["@halcyon/schema", "@halcyon/sdk"];

/** Groups whose notes may be of schema and change no contract. */
const apartFromContract: ReadonlySet<ChangelogGroup> = new Set(["About this release", "Packages"]);

/** What the notes and the branch of a repository do that would raise wrong versions, each in a sentence. */
export function brokenRules({ changesets, packages, preMode, branch }: ReleaseState): readonly string[] {
  const isUnreleased = packages.some(
    ({ name, version }) => name === contractPackages[0] && version === "0.0.0",
  );
  const dependents = dependentsOf(contractPackages[0]!, packages);
  return [
    ...(branch === "main" && preMode !== undefined
      ? ["main is never in pre mode. Pre-releases of the next major are made on the branch next."]
      : []),
    ...changesets.flatMap(({ id, raises, group, text, isInPreRelease }) => {
      const isMajor = contractPackages.some((name) => raises.get(name) === "major");
      const left = isMajor ? dependents.filter((name) => raises.get(name) !== "major") : [];
      const isEarly = isMajor && !isUnreleased && !isInPreRelease && preMode !== "pre";
      const isOfContract = raises.has("@halcyon/schema") && !apartFromContract.has(group);
      return [
        ...(left.length > 0
          ? [
              `${id}: a major of the contract raises what depends on it too. Name as major: ${left.join(", ")}.`,
            ]
          : []),
        ...(isEarly
          ? [`${id}: a major of schema or sdk comes from pre-releases alone: \`changeset pre enter next\`.`]
          : []),
        ...(isOfContract && !/^V\d+( and V\d+)*: /.test(text)
          ? [`${id}: a change of the contract begins with its version, as "V1: " or "V1 and V2: ".`]
          : []),
      ];
    }),
  ];
}

/** The packages that depend on one, directly or by others. */
function dependentsOf(name: string, packages: ReleaseState["packages"]): readonly string[] {
  const found = new Set([name]);
  for (const _ of packages)
    for (const one of packages) if (one.dependencies.some((other) => found.has(other))) found.add(one.name);
  found.delete(name);
  return [...found];
}
