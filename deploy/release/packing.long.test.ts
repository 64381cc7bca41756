import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { hasGit, scratchCheckout } from "./scratch-checkout.suite.ts";

describe.skipIf(!hasGit)("a package in a fresh checkout (of git)", () => {
  let checkout: Awaited<ReturnType<typeof scratchCheckout>>;
  let folder: string;
  beforeAll(async () => {
    checkout = await scratchCheckout();
    folder = join(checkout.path, "packages/scoring");
  });

  /** The tarball that a client makes of the package, unpacked. */
  async function packed(client: string): Promise<string> {
    const destination = join(checkout.path, "..", client);
    mkdirSync(join(destination, "whole"), { recursive: true });
    await checkout.run(client, ["pack", "--pack-destination", destination], { cwd: folder });
    const tarball = readdirSync(destination).find((name) => name.endsWith(".tgz"))!;
    await checkout.run("tar", ["-xzf", tarball, "-C", "whole"], { cwd: destination });
    return join(destination, "whole/package");
  }

  test("is packed by npm as by pnpm: built, with its licence and the manifest of npm", async () => {
    const byNpm = await packed("npm");
    expect(await checkout.git("status", "--porcelain")).toBe("");
    expect(readdirSync(byNpm)).toEqual(
      expect.arrayContaining(["LICENSE", "README.md", "dist", "package.json"]),
    );
    expect(existsSync(join(byNpm, "dist/index.js"))).toBe(true);
    expect((await checkout.run("diff", ["-r", byNpm, await packed("pnpm")])).stdout).toBe("");
  });

  test.each([
    ["npm", ["publish", "--dry-run"]],
    ["pnpm", ["publish", "--dry-run", "--no-git-checks"]],
  ])("is not published by %s from its folder", async (client, args) => {
    const refusal = "`npm run release` publishes the packages";
    await expect(checkout.run(client, args, { cwd: folder })).rejects.toThrow(refusal);
  });
});
