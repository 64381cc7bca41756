import { readdirSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { lapseOf } from "../at-sites.ts";
import { type ArchivedPart, type ArchiveRunOptions, archiveRun, fedPart } from "../verification/archive.ts";
import type { JudgeTask, VerificationWork, VerifyTask } from "../verification/verification-work.ts";
import { archiveVerifier } from "../verification/verify-archive.ts";
import { borrowOver } from "./borrow.ts";
import { borrowedPorts } from "./borrowed-ports.ts";
import { processChannel } from "./channel.ts";
import { lend } from "./lend.ts";
import type { CatalogueNow } from "./threads.ts";

/** How far this process stands back behind the one that answers requests; one that stands further back already stays there. */
const niceness = Math.max(15, getPriority());

// Linux gives each thread a niceness of its own; those that begin later take that of the one that begins them.
const threads = process.platform === "linux" ? readdirSync("/proc/self/task").map(Number) : [process.pid];
for (const id of threads) setPriority(id, niceness);

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
