import { program as programOf } from "@halcyon/server/program";

/** The command line as it is built for operators; nothing in it can be run. */
export const program = programOf({
  withOperator: unused,
  config: unused,
  nowMs: unused,
  openPorts: unused,
  client: {
    environment: {},
    stdin: unused,
    stdout: process.stdout,
    stderr: process.stderr,
    nowMs: unused,
    fetch: unused,
    answerNo: unused,
  },
  storeFolder: unused,
  storeRoot: unused,
  workFolder: unused,
  openModels: unused,
  openRecords: unused,
  tryDatabase: unused,
  tryMail: unused,
});

function unused(): never {
  throw new Error("The docs print commands and run none.");
}
