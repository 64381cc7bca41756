import { type ApiVersion, apiVersions, type VersionState, versionStates } from "@halcyon/schema";
import { instantSchema } from "@halcyon/schema/time";
import { z } from "zod";

/** Minimum time between the deprecation of an API version and its end [days]. */
const deprecatedDaysMin = 365;

const millisecondsPerDay = 86_400_000;

const versionSchema = z.strictObject({
  state: z.enum(versionStates).optional().meta({
    description:
      "The state; by default `deprecated` if `deprecated_at` is given, otherwise the state in the release.",
  }),
  deprecated_at: instantSchema.optional().meta({
    description: "The time of deprecation, which may be in the future.",
  }),
  sunset_at: instantSchema.optional().meta({
    description: `The time from which the version may stop: at the earliest ${deprecatedDaysMin} days after deprecation. Nothing stops automatically.`,
  }),
});

/** Settings of the operator for API versions, by the name of the version. A version without settings has the state that this release gives it. */
export type VersionsConfig = Readonly<Record<string, z.output<typeof versionSchema> | undefined>>;

type Versions = Readonly<Record<string, Pick<ApiVersion, "state">>>;

/** Returns the schema of the `versions` field, for a server with the given versions. */
export function versionsSchemaOf(versions: Versions) {
  const fields = Object.fromEntries(
    Object.keys(versions).map((name) => [
      name,
      versionSchema.optional().meta({ description: `State and dates of ${name.toUpperCase()}.` }),
    ]),
  );
  return z.strictObject(fields).check(({ value, issues }) => {
    for (const { path, message } of faultsOf(value, versions))
      issues.push({ code: "custom", input: value, path: [...path], message });
  });
}

export const versionsSchema = versionsSchemaOf(apiVersions);

/** Returns the state of an API version according to a configuration. */
export function stateOf(name: string, config: VersionsConfig, versions: Versions): VersionState {
  const { state, deprecated_at: deprecatedAt } = config[name] ?? {};
  return state ?? (deprecatedAt === undefined ? versions[name]!.state : "deprecated");
}

/** Returns the API version that replaces a given version: the next later version with the state `current`. Returns undefined if there is no such version. */
export function successorOf(name: string, config: VersionsConfig, versions: Versions): string | undefined {
  const names = Object.keys(versions);
  const later = names.slice(names.indexOf(name) + 1);
  return later.find((other) => stateOf(other, config, versions) === "current");
}

interface VersionFault {
  readonly path: readonly string[];
  readonly message: string;
}

function* faultsOf(config: VersionsConfig, versions: Versions): Generator<VersionFault, undefined> {
  const names = Object.keys(versions);
  if (names.every((name) => stateOf(name, config, versions) === "off"))
    yield { path: [], message: "All versions of the API are off; leave at least one on." };
  for (const name of names) {
    const { deprecated_at: deprecatedAt, sunset_at: sunsetAt } = config[name] ?? {};
    const state = stateOf(name, config, versions);
    if (sunsetAt !== undefined && deprecatedAt === undefined)
      yield {
        path: [name, "sunset_at"],
        message: "A sunset needs deprecated_at, which warns callers in time.",
      };
    if (state === "deprecated" && deprecatedAt === undefined)
      yield { path: [name, "deprecated_at"], message: "Give the time of deprecation." };
    if (deprecatedAt !== undefined && state !== "deprecated" && state !== "off")
      yield { path: [name, "state"], message: `A version that is ${state} has no deprecated_at.` };
    if (deprecatedAt !== undefined && sunsetAt !== undefined) {
      const earliest = new Date(Date.parse(deprecatedAt) + deprecatedDaysMin * millisecondsPerDay);
      if (Date.parse(sunsetAt) < earliest.getTime())
        yield {
          path: [name, "sunset_at"],
          message: `A version must work for ${deprecatedDaysMin} days after its deprecation: at least until ${earliest.toISOString().slice(0, 19)}Z.`,
        };
    }
    const leaves = state === "deprecated" || (state === "off" && versions[name]!.state === "current");
    if (leaves && successorOf(name, config, versions) === undefined)
      yield { path: [name], message: `It cannot be ${state} while no later version is current.` };
  }
}
