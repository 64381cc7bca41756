// Runs the pnpm that package.json names, through npm alone, on the Node that happens to be there.
// Written for any Node version, so that one that is too old gets a sentence and not a syntax error.
var major = Number(process.versions.node.split(".")[0]);
if (major < 20) {
  console.error(
    "Halcyon needs Node 20 or newer; this is " + process.version + ". Install one from https://nodejs.org and try again.",
  );
  process.exit(1);
}

var spawn = require("node:child_process").spawn;
var path = require("node:path");
var root = path.join(__dirname, "..");
var pnpm = require(path.join(root, "package.json")).packageManager;

// npx looks through node_modules of its --prefix first; .changeset has none, which saves seconds on every start.
var child = spawn("npx", ["--prefix", path.join(root, ".changeset"), "--yes", pnpm].concat(process.argv.slice(2)), {
  cwd: root,
  stdio: "inherit",
  env: Object.assign({ npm_config_update_notifier: "false", TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" }, process.env),
});
["SIGINT", "SIGTERM"].forEach(function (signal) {
  process.on(signal, function () {
    child.kill(signal);
  });
});
child.on("exit", function (code, signal) {
  process.exit(signal ? 1 : code);
});
