export { isLong, sampled, sized } from "./ring.ts";
export { type Ended, type ProcessOptions, runProcess, startProcess } from "./processes.ts";
export { fileFolder, inRunFolder, temporaryFolder } from "./folders.ts";
