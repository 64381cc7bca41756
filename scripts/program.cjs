// Installs what is missing, then runs a program of the repository on the Node that the repository pins:
// node scripts/program.cjs [--starter=<pid>] [--build] <arguments of node>
require("./check-node.cjs").checkNode();
var standIn = require("./stand-in.cjs").standIn;
var commands = require("./commands.cjs");
var installing = require("./install.cjs");

var self = standIn(process.argv.slice(2));
var builds = self.args[0] === "--build";
var isNew = !installing.isInstalled();
void installing
  .install(self)
  .then(function (code) {
    return code === 0 && (builds || !isNew) ? self.run(commands.prepare(builds, isNew)) : code;
  })
  .then(function (code) {
    return code === 0 ? self.run(commands.program(self.args.slice(builds ? 1 : 0))) : code;
  })
  .then(function (code) {
    process.exit(code);
  });
