/** Written, like the files that call it, for any Node: one that is too old gets a sentence and not a syntax error. */
exports.checkNode = function checkNode() {
  if (Number(process.versions.node.split(".")[0]) >= 20) return;
  var found = "Halcyon needs Node 20 or newer; this is " + process.version + ".";
  console.error(found + " Install one from https://nodejs.org and try again.");
  process.exit(1);
};
