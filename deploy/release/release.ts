import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { changedFiles, checkoutRefusals } from "./checkout-refusals.ts";
import { inspect, type InspectionOptions } from "./inspect.ts";
import { newestVersions, publicationOf, tagRefusals } from "./publication.ts";

export interface ReleaseOptions extends InspectionOptions {
  /** Shows what would go out, and publishes nothing. */
  readonly isDry: boolean;
  /** Whether a version may go out that nobody can trace to its commit. */
  readonly allowsUntraced: boolean;
  /** Builds and tests the checkout, and gives whether that went well. */
  readonly test: () => Promise<boolean>;
}

/**
 * Publishes the packages of a checkout whose versions the registry lacks. Each is packed, looked into, installed with the others in an
 * empty project and run there first; where anything is wrong, nothing goes out.
 *
 * @returns Whether all is as it should be: published, or fit to be.
 */
export async function release(options: ReleaseOptions): Promise<boolean> {
  const { root, isDry, say, env } = options;
  using folder = mkdtempDisposableSync(join(tmpdir(), "halcyon-release-"));
  const isTraced = canBeTraced(env);
  const publication = publicationOf(root, folder.path, {
    ...env,
    ...(isTraced ? { PNPM_CONFIG_PROVENANCE: "true" } : {}),
  });

  const refuse = (reasons: readonly string[]): false => {
    say(["Nothing is published.", ...reasons].join("\n"));
    return false;
  };

  const planned = await publication.plan();
  if (planned.length === 0) {
    say("The registry has every version of this checkout.");
    if (!isDry) await publication.tagRest();
    return true;
  }
  const refusals = [
    ...(await checkoutRefusals(root)),
    ...tagRefusals(planned, await newestVersions(planned, { cwd: root, env })),
    ...(isTraced || options.allowsUntraced ? [] : [untraced]),
  ];
  if (isDry) {
    const faults = await inspect(options, folder.path, await publication.pack());
    refuse(refusals.map((refusal) => `A release would refuse: ${refusal}`));
    return faults === 0;
  }
  if (refusals.length > 0) return refuse(refusals);
  if (!(await options.test())) return refuse(["The tests fail."]);
  // Tests and builds may have changed what is committed.
  const changed = await changedFiles(root);
  if (changed.length > 0) return refuse(changed);
  if ((await inspect(options, folder.path, await publication.pack())) > 0) return refuse([]);

  if (!(await publication.publish())) {
    say("Not all is published. Run it again: it goes on with what the registry lacks.");
    return false;
  }
  await publication.tagRest();
  return true;
}

const untraced =
  "Nothing here can sign where the packages come from, as a workflow does: release there, or say --untraced.";

/** Whether npm can be told of what commit and workflow a package comes: a platform vouches for the job that runs. */
function canBeTraced(env: NodeJS.ProcessEnv): boolean {
  return env["ACTIONS_ID_TOKEN_REQUEST_URL"] !== undefined || env["SIGSTORE_ID_TOKEN"] !== undefined;
}
