import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runProcess, temporaryFolder } from "@halcyon/testing";
import { describe, expect, test } from "vitest";
import { withShared } from "../../scripts/manifests.mjs";
import { checkoutRefusals } from "./checkout-refusals.ts";
import { hasGit } from "./scratch-checkout.suite.ts";

const rootManifest = { author: "a", license: "l", repository: "https://code.example/halcyon" };
const manifest = withShared(rootManifest, "packages/rain", { name: "@halcyon/rain", version: "1.0.0" });
const ready = {
  "package.json": JSON.stringify(rootManifest),
  "apps/server/package.json": JSON.stringify({ name: "@halcyon/server", version: "1.0.0", private: true }),
  "packages/rain/package.json": JSON.stringify(manifest),
  "packages/rain/README.md": "# @halcyon/rain\n\nnpm install @halcyon/rain\n",
  ".changeset/config.json": "{}",
};

/** Why nothing may be published of a checkout in which these files differ from one that is ready. */
async function refusalsWith(
  changed: Readonly<Record<string, string>>,
  branch = "main",
  uncommitted: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const folder = temporaryFolder();
  const write = (files: Readonly<Record<string, string>>): void => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  };
  const author = ["-c", "user.name=somebody", "-c", "user.email=somebody@halcyon.example"];
  const git = async (...args: readonly string[]): Promise<void> => {
    const { code, stderr } = await runProcess(["git", ...args], { cwd: folder });
    expect(code, stderr).toBe(0);
  };
  write({ ...ready, ...changed });
  await git("init", "--quiet", `--initial-branch=${branch}`);
  await git("add", "--all");
  await git(...author, "commit", "--quiet", "--message=a");
  write(uncommitted);
  return await checkoutRefusals(folder);
}

const note = '---\n"@halcyon/rain": minor\n---\n\nIt rains.\n';

describe.skipIf(!hasGit)("a checkout (of git)", () => {
  test.each(["main", "next", "release/1.x"])("that is ready on %s is refused for nothing", async (branch) => {
    expect(await refusalsWith({}, branch)).toEqual([]);
  });

  test("may hold notes that a pre-release has told", async () => {
    expect(await refusalsWith({ ".changeset/pre/rain.md": note })).toEqual([]);
  });

  test.each([
    ["changed files", {}, "main", { LICENSE: "" }, / LICENSE\.$/],
    [
      "no public address",
      { "package.json": JSON.stringify({ author: "a", license: "l" }) },
      "main",
      {},
      /`repository`/,
    ],
    [
      "another address in a package",
      { "package.json": JSON.stringify({ ...rootManifest, repository: "https://b.example" }) },
      "main",
      {},
      /^packages\/rain .*`node scripts\/manifests\.mjs`/,
    ],
    [
      "no version",
      { "packages/rain/package.json": JSON.stringify({ ...manifest, version: "0.0.0" }) },
      "main",
      {},
      /version .*packages\/rain: .*prepare-release/,
    ],
    ["notes that wait", { ".changeset/rain.md": note }, "main", {}, /^Notes /],
    [
      "pages that deny it",
      { "packages/rain/README.md": "It is not on npm yet.\n" },
      "main",
      {},
      /pages of packages\/rain /,
    ],
    ["another branch", {}, "rain", {}, / main, next and release\/<major>\.x/],
  ])("with %s is refused", async (_, changed, branch, uncommitted, words) => {
    const refusals = await refusalsWith(changed, branch, uncommitted);
    expect(refusals).toContainEqual(expect.stringMatching(words));
  });
});
