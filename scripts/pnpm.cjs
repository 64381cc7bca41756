// Runs the pnpm that package.json names, through npm alone, on the Node that happens to be there.
// Written for any Node version, so that one that is too old gets a sentence and not a syntax error.
var major = Number(process.versions.node.split(".")[0]);
if (major < 20) {
  console.error(
    "Halcyon needs Node 20 or newer; this is " +
      process.version +
      ". Install one from https://nodejs.org and try again.",
  );
  process.exit(1);
}

var spawn = require("node:child_process").spawn;
var path = require("node:path");
var root = path.join(__dirname, "..");
var pnpm = require(path.join(root, "package.json")).packageManager;

var quoted = process.argv.slice(2).map(function (argument) {
  return "'" + argument.replace(/'/g, "'\\''") + "'";
});

var settings = {
  npm_config_update_notifier: "false",
  TURBO_TELEMETRY_DISABLED: "1",
  DO_NOT_TRACK: "1",
  // What Node has compiled once is read from here: programs start in half the time.
  NODE_COMPILE_CACHE: path.join(root, "node_modules", ".cache", "node"),
};
var child = spawn(
  "npx",
  // npx looks through node_modules of its --prefix first; .changeset has none, which saves seconds on every start.
  // `exec` leaves no shell in between that would keep signals to itself.
  [
    "--prefix",
    path.join(root, ".changeset"),
    "--yes",
    "--package",
    pnpm,
    "-c",
    "exec pnpm " + quoted.join(" "),
  ],
  { cwd: root, stdio: "inherit", env: Object.assign(settings, process.env) },
);
process.on("SIGTERM", function () {
  child.kill("SIGTERM");
});
process.on("SIGINT", function () {
  // A terminal has already sent it to every process in the foreground.
  if (!process.stdin.isTTY) child.kill("SIGINT");
});
child.on("exit", function (code, signal) {
  process.exit(signal ? 1 : code);
});
