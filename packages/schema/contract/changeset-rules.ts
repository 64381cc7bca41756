import { apiVersionNames } from "../src/api-versions.ts";
import { changelogGroups } from "./changesets.ts";
import { isPreRelease } from "./contract.ts";
import type { ReleaseState } from "./release-state.ts";

/** Returns one sentence for each rule that changesets break; empty if the release can be prepared. */
export function brokenRules(state: ReleaseState): readonly string[] {
  const { changesets, packages, preMode } = state;
  const release = packages.find(({ name }) => name === "@halcyon/schema")!.version;
  const isUnreleased = release === "0.0.0";
  const fixesAlone = !isUnreleased && preMode === undefined && hasSuccessor(release);
  return [
    ...(preMode === "pre" ? numbersOfOtherBranch(state) : []),
    ...changesets.flatMap(({ id, raises, group, text, isInPreRelease }) => {
      const unknown = [...raises.keys()].filter((name) => packages.every((known) => known.name !== name));
      const isMajor = ["@halcyon/schema", "@halcyon/sdk"].some((name) => raises.get(name) === "major");
      const left = packages.map(({ name }) => name).filter((name) => raises.get(name) !== "major");
      const isOfContract = raises.has("@halcyon/schema") && !apartFromContract.has(group ?? "");
      const isWaiting = preMode !== "pre" && !isInPreRelease;
      const faults = [
        changelogGroups.every((known) => known !== group) &&
          `it begins with no group. Write one of these above its words: ${changelogGroups.map((known) => `"## ${known}"`).join(", ")}.`,
        unknown.length > 0 &&
          `no release has ${unknown.join(", ")}. Name published packages, or @halcyon/server, which the console and the guide come with.`,
        isMajor &&
          left.length > 0 &&
          `a major of the contract is one of all packages. Name as major: ${left.join(", ")}.`,
        isMajor &&
          !isUnreleased &&
          isWaiting &&
          "a major of schema or sdk comes from pre-releases alone: `changeset pre enter next`.",
        !isMajor &&
          fixesAlone &&
          [...raises.values()].some((raise) => raise !== "patch") &&
          `what follows ${release} takes fixes alone, each a patch. What is new comes on main, in pre-releases: \`changeset pre enter next\`.`,
        isOfContract &&
          !/^V\d+( and V\d+)*: /.test(text) &&
          'a change of the contract begins with its version, as "V1: " or "V1 and V2: ".',
      ];
      return faults.flatMap((fault) => (fault === false ? [] : [`${id}: ${fault}`]));
    }),
  ];
}

/** Groups whose changesets may name the schema package although they do not change the contract. */
const apartFromContract = new Set(["About this release", "Packages"]);

/** Returns true if there is a later version of the API than the one with the major number of a release. */
function hasSuccessor(release: string): boolean {
  return apiVersionNames.some((api) => Number(api.slice("v".length)) > Number.parseInt(release));
}

/** Returns a fault if a first pre-release would get the version number of a fix. Such numbers belong to the branch of the released version. */
function numbersOfOtherBranch({ changesets, packages }: ReleaseState): readonly string[] {
  const stable = packages
    .filter(
      ({ name, version }) => !isPreRelease(version) && changesets.some(({ raises }) => raises.has(name)),
    )
    .filter(({ name }) => changesets.every(({ raises }) => raises.get(name) !== "major"))
    .map(({ name }) => name);
  return stable.length === 0
    ? []
    : [
        `Fixes have the next numbers of ${stable.join(", ")}: the first pre-release needs a note that raises each by major.`,
      ];
}
