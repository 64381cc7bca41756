// Runs the pnpm that package.json names: node scripts/pnpm.cjs [--starter=<pid>] <arguments of pnpm>
require("./check-node.cjs").checkNode();
var standIn = require("./stand-in.cjs").standIn;
var commands = require("./commands.cjs");
var installing = require("./install.cjs");

var self = standIn(process.argv.slice(2));
var installs = self.args[0] !== "install";
var isNew = installs && !installing.isInstalled();
void (installs ? installing.install(self) : Promise.resolve(0))
  .then(function (code) {
    return code === 0
      ? self.run(commands.pnpm(isNew ? [commands.unchecked].concat(self.args) : self.args))
      : code;
  })
  .then(function (code) {
    process.exit(code);
  });
