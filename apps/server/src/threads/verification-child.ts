import { lapseOf } from "../at-sites.ts";
import { type ArchivedPart, type ArchiveRunOptions, archiveRun, fedPart } from "../verification/archive.ts";
import type { JudgeTask, VerificationWork, VerifyTask } from "../verification/verification-work.ts";
import { archiveVerifier } from "../verification/verify-archive.ts";
import { borrowOver } from "./borrow.ts";
import { borrowedPorts } from "./borrowed-ports.ts";
import { processChannel } from "./channel.ts";
import { lend } from "./lend.ts";
import { type Priority, standBack } from "./stand-back.ts";
import type { CatalogueNow } from "./threads.ts";

standBack(process.argv[2] as Priority);

process.once("disconnect", () => process.exit());
// A signal to the whole group is the server's to hear, which ends this process when it ends.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => undefined);

const channel = processChannel(process);
const borrow = borrowOver(channel);

let made: { readonly state: string; readonly ports: ReturnType<typeof borrowedPorts> } | undefined;

/** The ports of a catalogue: they are borrowed once for each of its states. */
async function portsFor(wanted: string): Promise<ReturnType<typeof borrowedPorts>> {
  if (made?.state === wanted) return made.ports;
  const { state, catalogue } = await borrow<CatalogueNow>("catalogue", "read");
  made = { state, ports: borrowedPorts(catalogue, borrow) };
  return made.ports;
}

let stateNow = "";

const verifier = archiveVerifier(async () => {
  const ports = await portsFor(stateNow);
  return {
    history: ports.records.hourly,
    sitesOf: (part) => fedPart(ports.models, part)?.calibrations?.sites() ?? [],
    lapseKPerKm: lapseOf(ports),
  };
});

async function archive(options: ArchiveRunOptions): ReturnType<VerificationWork["archive"]> {
  const { models } = await portsFor(stateNow);
  const part = fedPart(models, options);
  return part && archiveRun(part.source, options);
}

/** Does work by the catalogue of a state. */
function inState<Given, Value>(work: (given: Given) => Promise<Value>) {
  return (state: string, given: Given): Promise<Value> => {
    stateNow = state;
    return work(given);
  };
}

const verification = {
  archive: inState(archive),
  archived: inState((part: ArchivedPart & { readonly root: string }) => verifier.archived(part)),
  verify: inState((task: VerifyTask) => verifier.verify(task)),
  judge: inState((task: JudgeTask) => verifier.judge(task)),
} satisfies Record<keyof VerificationWork, unknown>;

lend(channel, (name) => (name === "verification" ? verification : undefined));
