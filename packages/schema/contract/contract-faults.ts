import { type ApiVersionName, apiVersionNames, apiVersions } from "../src/api-versions.ts";
import { announcedBreaks, silentBreaks } from "./announced-breaks.ts";
import type { Changeset } from "./changesets.ts";
import { contractAdditions, silentAdditions } from "./contract-additions.ts";
import { type Contract, currentContract, stateIn } from "./contract.ts";
import { contractBreaks } from "./contract-breaks.ts";
import { recordedContract } from "./recorded-contract.ts";

/**
 * Returns the reasons why an API version must not be released in its present state, in one or two sentences each. The reasons are unannounced breaks, additions
 * to a version that accepts only fixes, and changes without a new revision.
 */
export function contractFaults(api: ApiVersionName, changesets: readonly Changeset[]): readonly string[] {
  const recorded = recordedContract(api);
  return faultsBetween(recorded, currentContract(api, recorded.package_version), changesets);
}

/** Returns the faults that {@link contractFaults} describes, for any two contracts of an API version. */
export function faultsBetween(
  recorded: Contract,
  current: Contract,
  changesets: readonly Pick<Changeset, "raises" | "text">[],
): readonly string[] {
  const { api, package_version, revision } = recorded;
  const breaks = contractBreaks(recorded, current);
  const silent = silentBreaks(breaks, announcedBreaks(changesets));
  return [
    ...silent.map(
      ({ place, what }) =>
        `${api} would break clients of ${package_version}, and no changeset of @halcyon/schema says so: ${place} ${what}. Put it back, let it come with the next version of the API, or announce it by a line "Break: ${place}".`,
    ),
    ...(takesFixesAlone(recorded)
      ? silentAdditions(contractAdditions(recorded, current), changesets).map(
          ({ place, what }) =>
            `${api.toUpperCase()} takes fixes alone since ${package_version}: ${place} ${what}. Add it to ${successorOf(api)!.toUpperCase()}, or write an exception with its reason in a changeset of @halcyon/schema: "Addition: ${place}, because …".`,
        )
      : []),
    ...(revision === current.revision && (breaks.length > 0 || contractBreaks(current, recorded).length > 0)
      ? [`${api} changes under the revision that clients know, ${revision}. Raise its revision.`]
      : []),
  ];
}

/** Returns true if a version of the API accepts only fixes, because clients rely on it and a later version accepts additions. */
function takesFixesAlone({ api, state }: Contract): boolean {
  return state === "released" && successorOf(api) !== undefined;
}

function successorOf(api: ApiVersionName): ApiVersionName | undefined {
  return apiVersionNames[apiVersionNames.indexOf(api) + 1];
}

/** Returns the API versions that the server still marks as a preview, although they are stable in the package version. */
export function promisedPreviews(packageVersion: string): readonly string[] {
  return apiVersionNames
    .filter((api) => stateIn(api, packageVersion) === "released" && apiVersions[api].state === "preview")
    .map(
      (api) =>
        `${packageVersion} releases ${api}, which the server calls a preview. Make its state "current" in apiVersions.`,
    );
}
