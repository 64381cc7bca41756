// Runs before any client packs a published package: it builds the package. pnpm then writes the manifest that is published; for another client,
// which would pack that of the repository, it is put in its place together with the licence, until `postpack.mjs`.
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isPnpm, keptManifest } from "./packing.mjs";

if (isPnpm) build();
else takePnpmManifest();

function build() {
  if (!existsSync("node_modules/.bin/tsc")) run("pnpm", ["install"]);
  run("pnpm", ["exec", "tsc", "-b", "tsconfig.build.json"]);
}

/** Packs with pnpm elsewhere, and takes what is in that tarball. */
function takePnpmManifest() {
  const folder = mkdtempSync(join(tmpdir(), "halcyon-pack-"));
  try {
    const pnpm = fileURLToPath(new URL("../../scripts/pnpm.cjs", import.meta.url));
    run(process.execPath, [pnpm, "--dir", process.cwd(), "pack", "--pack-destination", folder]);
    mkdirSync("node_modules", { recursive: true });
    copyFileSync("package.json", keptManifest);
    const tarball = join(folder, readdirSync(folder)[0]);
    run("tar", ["-xzf", tarball, "--strip-components=1", "package/package.json", "package/LICENSE"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What the client prints is its answer, so what is run here prints beside it. */
function run(command, args) {
  // How the client was asked to pack is not meant for what it runs here.
  const env = Object.entries(process.env).filter(
    ([name]) => !/^npm_config_(dry_run|json|pack_destination|workspaces?)$/.test(name),
  );
  const { status, error } = spawnSync(command, args, {
    stdio: ["ignore", process.stderr, process.stderr],
    env: Object.fromEntries(env),
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed`);
}
