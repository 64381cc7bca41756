const path = require("node:path");
const { packageManager } = require("../package.json");

const root = path.join(__dirname, "..");

/** Option of pnpm that skips its check of the install. */
const unchecked = "--config.verify-deps-before-run=false";

/** Returns the command that runs pnpm with some arguments. It uses npm to get the version of pnpm that package.json names. */
function pnpm(args) {
  const quoted = args.map((argument) => `'${argument.replaceAll("'", "'\\''")}'`);
  return {
    words: [
      "npx",
      // npx looks through node_modules of its --prefix first; .changeset has none, which saves seconds on every start.
      "--prefix",
      path.join(root, ".changeset"),
      "--yes",
      "--package",
      packageManager,
      "-c",
      // `exec` leaves no shell in between that would keep signals to itself.
      `exec pnpm ${quoted.join(" ")}`,
    ],
    stdio: "inherit",
    env: { npm_config_update_notifier: "false", TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" },
    // npm passes on no SIGHUP.
    end: (child, signal) => child.kill(signal === "SIGHUP" ? "SIGTERM" : signal),
  };
}

/**
/**
 * Returns the command that installs missing packages, which pnpm does before it executes anything. If `builds` is true, the command also builds what `npm
 * start` runs.
 *
 * @param isNew - True directly after an install, when nothing can be missing.
 */
function prepare(builds, isNew) {
  const build = [
    "turbo",
    "run",
    "@halcyon/console#build",
    "@halcyon/server#bundle",
    "--log-prefix=none",
    "--output-logs=new-only",
  ];
  const { words, env } = pnpm([
    ...(isNew ? [unchecked] : []),
    ...(builds ? ["exec", ...build] : ["--silent", "exec", "true"]),
  ]);
  return {
    words: ["sh", path.join(__dirname, "held.sh"), "TERM", ...words],
    env,
    // pnpm does not pass signals on to the pnpm that it installs with: the whole group is told.
    detached: true,
    stdio: ["ignore", "inherit", "inherit", "pipe"],
    end: (child) => child.stdio[3].destroy(),
  };
}

/**
 * Returns the command that runs a program on the pinned version of Node. When the process that started it ends, a channel closes and the program learns of
 * it.
 */
function program(args) {
  return {
    words: [path.join(root, "node_modules/.bin/node"), ...args],
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    end: (child, signal) => child.kill(signal),
  };
}

module.exports = { pnpm, prepare, program, unchecked };
