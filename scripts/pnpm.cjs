// Runs the pnpm that package.json names: node scripts/pnpm.cjs [--starter=<pid>] <arguments of pnpm>
require("./check-node.cjs").checkNode();
var standIn = require("./stand-in.cjs").standIn;
var commands = require("./commands.cjs");
var install = require("./install.cjs").install;

var self = standIn(process.argv.slice(2));
var installs = self.args[0] !== "install";
void (installs ? install(self) : Promise.resolve(0))
  .then(function (code) {
    return code === 0 ? self.run(commands.pnpm(self.args)) : code;
  })
  .then(function (code) {
    process.exit(code);
  });
