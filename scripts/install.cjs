const { existsSync } = require("node:fs");
const path = require("node:path");
const commands = require("./commands.cjs");

/** File that pnpm writes at the end of an install. */
const installed = path.join(__dirname, "../node_modules/.modules.yaml");
/** Number of attempts at a first install. They are needed because a registry or its name server may be unreachable for a moment. */
const attempts = 3;

/** Returns true if an install was completed. */
const isInstalled = () => existsSync(installed);
exports.isInstalled = isInstalled;

/**
 * Installs the dependencies if no earlier install was completed. This is necessary because pnpm only warns of a failed install, and then runs the requested
 * command.
 *
 * @param self - Object from `standIn` that runs the install.
 * @param isDone - Returns true if an install was completed.
 * @returns Exit code: 0 if the dependencies are installed.
 */
exports.install = async function install(self, isDone = isInstalled) {
  let code = 0;
  for (let attempt = 1; attempt <= attempts && !isDone(); attempt++) {
    code = await self.run(commands.pnpm(["install", "--frozen-lockfile"]));
    if (code !== 0 && attempt < attempts)
      console.error(`The install failed (attempt ${attempt} of ${attempts}). Trying again.`);
  }
  if (code !== 0)
    console.error("The install failed. Its error stands above; mend that and run the command again.");
  return code;
};
