// Where files outside the packages name the address of the repository: `node scripts/manifests.mjs` writes it there, or takes it away.

/**
 * Files that name the address of the repository, each with a function that writes the address into its text. If there is no address, the function removes it.
 *
 * @type {Readonly<Record<string, (text: string, repository: string | undefined) => string>>}
 */
export const addressedFiles = {
  "README.md": (text, repository) =>
    written(text, /^git clone \S+ halcyon && cd halcyon\n/m, {
      before: /^npm start {2,}#/m,
      words: repository && `git clone ${repository}.git halcyon && cd halcyon\n`,
    }),
  "CONTRIBUTING.md": (text, repository) =>
    written(text, / with `git clone \S+`(?=, then run)/, {
      before: /(?<=^Clone the repository), then run/m,
      words: repository && ` with \`git clone ${repository}.git\``,
    }),
  "CITATION.cff": (text, repository) =>
    written(text, /^repository-code: .*\n/m, {
      before: /^license: /m,
      words: repository && `repository-code: ${repository}\n`,
    }),
  "clients/python/pyproject.toml": (text, repository) =>
    written(text, /^\[project\.urls\]\n(?:.+\n)+\n/m, {
      before: /^\[dependency-groups\]$/m,
      words:
        repository && `[project.urls]\nRepository = "${repository}"\nIssues = "${repository}/issues"\n\n`,
    }),
  "packages/mcp/server.json": (text, repository) =>
    text
      .replace(/^ {2}"repository": \{[^}]*\},\n/m, "")
      .replace(/^ {2}"name": .*\n/m, `  "name": "${serverName(repository)}",\n`)
      .replace(
        /^ {2}"version": /m,
        repository === undefined
          ? "$&"
          : `  "repository": {\n    "url": "${repository}",\n    "source": "${sourceOf(repository)}",\n    "subfolder": "packages/mcp"\n  },\n$&`,
      ),
  "packages/cli/package.json": (text, repository) =>
    text
      .replace(/^ {2}"mcpName": .*\n/m, "")
      .replace(
        /^ {2}"description": /m,
        repository === undefined ? "$&" : `  "mcpName": "${serverName(repository)}",\n$&`,
      ),
};

/**
 * Returns the name of the MCP server in the registry of MCP. Its namespace is that of the owner of the repository, who must prove it there. Without an
 * address, the name is an example.
 *
 * @param {string | undefined} repository
 */
function serverName(repository) {
  if (repository === undefined) return "com.example/halcyon";
  const { hostname, pathname } = new URL(repository);
  const owner = pathname.split("/")[1];
  const namespace =
    hostname === "github.com" ? `io.github.${owner}` : hostname.split(".").toReversed().join(".");
  return `${namespace}/halcyon`;
}

/**
 * Returns the word for the host of a repository: `github` for github.com.
 *
 * @param {string} repository
 */
function sourceOf(repository) {
  return new URL(repository).hostname.split(".").at(-2) ?? "";
}

/**
 * Replaces the words that contain the address in a text.
 *
 * @param {string} text
 * @param {RegExp} old - Words that an earlier address left.
 * @param {{ before: RegExp, words: string | undefined }} place - New words, and a pattern of the text before which they are inserted.
 * @throws Error if the place is not found.
 */
function written(text, old, { before, words = "" }) {
  const without = text.replace(old, "");
  const index = without.search(before);
  if (index === -1) throw new Error(`No place for the address of the repository: ${before} is not found.`);
  return without.slice(0, index) + words + without.slice(index);
}
