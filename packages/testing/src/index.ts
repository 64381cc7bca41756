export { isLong, sampled, sized, stepHangMs } from "./ring.ts";
export { type Ended, freePort, isAlive, type ProcessOptions, runProcess, startProcess } from "./processes.ts";
export { folderOfRun, inRunFolder, temporaryFolder } from "./folders.ts";
export { leakedKeys } from "./leaked-keys.ts";
export { leakedLinks } from "./leaked-links.ts";
export { noInstants, speltInstants } from "./spelt-instants.ts";
