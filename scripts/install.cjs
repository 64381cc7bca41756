const { existsSync } = require("node:fs");
const path = require("node:path");
const commands = require("./commands.cjs");

/** File that pnpm writes at the end of an install. */
const installed = path.join(__dirname, "../node_modules/.modules.yaml");
/** Attempts at a first install. A registry or its name may be out of reach for a moment. */
const attempts = 3;

/**
 * Installs the dependencies if no install has come to its end. pnpm itself only warns of a failed install, and then runs what was asked for.
 *
 * @param self - Stand-in that runs the install.
 * @param isInstalled - Returns true if an install has come to its end.
 * @returns Exit code: 0 if the dependencies are there.
 */
exports.install = async function install(self, isInstalled = () => existsSync(installed)) {
  let code = 0;
  for (let attempt = 1; attempt <= attempts && !isInstalled(); attempt++) {
    code = await self.run(commands.pnpm(["install", "--frozen-lockfile"]));
    if (code !== 0 && attempt < attempts)
      console.error(`The install failed (attempt ${attempt} of ${attempts}). Trying again.`);
  }
  if (code !== 0)
    console.error("The install failed. Its error stands above; mend that and run the command again.");
  return code;
};
