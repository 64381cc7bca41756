export { CountedMembers, falseClaim, type HourSpan, type MemberFacts } from "./false-claim.ts";
export { isLong, sampled, sized, stepHangMs } from "./ring.ts";
export { type Ended, freePort, isAlive, type ProcessOptions, runProcess, startProcess } from "./processes.ts";
export { folderOfRun, inRunFolder, temporaryFolder } from "./folders.ts";
export { leakedKeys, leakedLinks } from "./leaked-keys.ts";
export { noInstants, speltInstants } from "./spelt-instants.ts";
