// Runs the pnpm that package.json names: node scripts/pnpm.cjs [--starter=<pid>] <arguments of pnpm>
require("./check-node.cjs").checkNode();
var standIn = require("./stand-in.cjs").standIn;
var commands = require("./commands.cjs");

var self = standIn(process.argv.slice(2));
void self.run(commands.pnpm(self.args)).then(function (code) {
  process.exit(code);
});
