/** What an action takes and puts out, as its own `action.yml` says, as far as these workflows ask. */
export interface Action {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

/** The actions of these workflows, by name. */
export const actions: ReadonlyMap<string, Action> = new Map([
  [
    "actions/attest",
    takes("create-storage-record", "push-to-registry", "sbom-path", "subject-digest", "subject-name"),
  ],
  ["actions/checkout", takes("persist-credentials")],
  ["actions/configure-pages", puts("base_url")],
  ["actions/dependency-review-action", takes("allow-licenses", "fail-on-scopes", "fail-on-severity")],
  ["actions/deploy-pages", puts("page_url")],
  ["actions/download-artifact", takes("name")],
  ["actions/setup-node", takes("node-version")],
  ["actions/setup-python", takes("python-version")],
  ["actions/upload-artifact", takes("if-no-files-found", "name", "path")],
  ["actions/upload-pages-artifact", takes("path")],
  ["changesets/action/publish", takes("script")],
  ["changesets/action/select-mode", puts("mode")],
  ["changesets/action/version", takes("commit-message", "pr-title", "script")],
  ["github/codeql-action/analyze", takes("category")],
  ["github/codeql-action/init", takes("build-mode", "languages", "queries")],
]);

/** The name of an action, as `uses` of a step names it with its commit. */
export function actionOf(uses: string): string {
  return uses.replace(/@.*/, "");
}

function takes(...inputs: readonly string[]): Action {
  return { inputs, outputs: [] };
}

function puts(...outputs: readonly string[]): Action {
  return { inputs: [], outputs };
}
