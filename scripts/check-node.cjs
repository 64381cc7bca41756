/**
 * Ends the process with a sentence if the version of Node is too old. This file and the files that call it use only syntax that any Node can read. Otherwise,
 * the user would see a syntax error.
 */
exports.checkNode = function checkNode() {
  if (Number(process.versions.node.split(".")[0]) >= 20) return;
  var found = "Halcyon needs Node 20 or newer; this is " + process.version + ".";
  console.error(found + " Install one from https://nodejs.org and try again.");
  process.exit(1);
};
