import { setPriority } from "node:os";
import { MessageChannel, parentPort } from "node:worker_threads";
import { type FedPart, isFed } from "@halcyon/weather";
import { lapseOf } from "../at-sites.ts";
import { type ArchivedPart, type ArchiveRunOptions, archiveRun } from "../verification/archive.ts";
import type { Ports } from "../ports.ts";
import type { JudgeTask, VerifyTask } from "../verification/verification-work.ts";
import { archiveVerifier } from "../verification/verify-archive.ts";
import { borrowOver } from "./borrow.ts";
import { borrowedPorts } from "./borrowed-ports.ts";
import type { Greeting } from "./lend.ts";
import { type Outcome, outcomeOf } from "./sent-error.ts";
import type { CatalogueNow } from "./threads.ts";

/** How far this thread stands back behind those that answer requests. */
const niceness = 15;

const { port1, port2 } = new MessageChannel();
parentPort!.postMessage({ lendTo: port2 } satisfies Greeting, [port2]);
const borrow = borrowOver(port1);
// On Linux the calling thread alone; elsewhere the whole process would stand back.
if (process.platform === "linux") setPriority(0, niceness);

/** What is to be done, and the state that the catalogue is in. */
interface VerificationTask<Given> {
  readonly given: Given;
  readonly state: string;
}

let made: { readonly state: string; readonly ports: ReturnType<typeof borrowedPorts> } | undefined;

/** The ports of a catalogue: they are borrowed once for each of its states. */
async function portsFor(wanted: string): Promise<ReturnType<typeof borrowedPorts>> {
  if (made?.state === wanted) return made.ports;
  const { state, catalogue } = await borrow<CatalogueNow>("catalogue", "read");
  made = { state, ports: borrowedPorts(catalogue, borrow) };
  return made.ports;
}

function fedPart({ models }: Pick<Ports, "models">, { model, part }: ArchivedPart): FedPart | undefined {
  return models
    .get(model)
    ?.filter(isFed)
    .find((one) => one.part === part);
}

let stateNow = "";

const verifier = archiveVerifier(async () => {
  const ports = await portsFor(stateNow);
  return {
    history: ports.records.hourly,
    sitesOf: (part) => fedPart(ports, part)?.calibrations?.sites() ?? [],
    lapseKPerKm: lapseOf(ports),
  };
});

/** Does a task by the catalogue of its state. */
function byState<Given, Value>(
  work: (given: Given) => Promise<Value>,
): (task: VerificationTask<Given>) => Promise<Outcome<Value>> {
  return ({ given, state }) => {
    stateNow = state;
    return outcomeOf(() => work(given));
  };
}

export const archive = byState(async (options: ArchiveRunOptions) => {
  const part = fedPart(await portsFor(stateNow), options);
  return part && archiveRun(part.source, options);
});

export const archived = byState((part: ArchivedPart & { readonly root: string }) => verifier.archived(part));

export const verify = byState((task: VerifyTask) => verifier.verify(task));

export const judge = byState((task: JudgeTask) => verifier.judge(task));
