import { setPriority } from "node:os";
import { MessageChannel, parentPort } from "node:worker_threads";
import { type FedPart, isFed } from "@halcyon/weather";
import { lapseOf } from "../at-sites.ts";
import { type ArchivedPart, type ArchiveRunOptions, archiveRun } from "../verification/archive.ts";
import type { Ports } from "../ports.ts";
import type { VerificationWork } from "../verification/verification-work.ts";
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

async function portsNow(): Promise<ReturnType<typeof borrowedPorts>> {
  const { catalogue } = await borrow<CatalogueNow>("catalogue", "read");
  return borrowedPorts(catalogue, borrow);
}

function fedPart({ models }: Pick<Ports, "models">, { model, part }: ArchivedPart): FedPart | undefined {
  return models
    .get(model)
    ?.filter(isFed)
    .find((one) => one.part === part);
}

const verifier = archiveVerifier(async () => {
  const ports = await portsNow();
  return {
    history: ports.records.hourly,
    sitesOf: (part) => fedPart(ports, part)?.calibrations?.sites() ?? [],
    lapseKPerKm: lapseOf(ports),
  };
});

export function archive(options: ArchiveRunOptions): Promise<Outcome<number | undefined>> {
  return outcomeOf(async () => {
    const part = fedPart(await portsNow(), options);
    return part && archiveRun(part.source, options);
  });
}

export function archived(
  ...given: Parameters<VerificationWork["archived"]>
): Promise<Outcome<Awaited<ReturnType<VerificationWork["archived"]>>>> {
  return outcomeOf(() => verifier.archived(...given));
}

export function verify(
  ...given: Parameters<VerificationWork["verify"]>
): Promise<Outcome<Awaited<ReturnType<VerificationWork["verify"]>>>> {
  return outcomeOf(() => verifier.verify(...given));
}

export function judge(
  ...given: Parameters<VerificationWork["judge"]>
): Promise<Outcome<Awaited<ReturnType<VerificationWork["judge"]>>>> {
  return outcomeOf(() => verifier.judge(...given));
}
