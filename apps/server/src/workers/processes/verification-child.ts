import { lapseOf } from "../../weather/records/at-sites.ts";
import {
  type ArchivedModelPart,
  type ArchiveRunOptions,
  archiveRun,
  fedModelPart,
} from "../../verification/archive/archive.ts";
import type {
  JudgeTask,
  VerificationWork,
  VerifyTask,
} from "../../verification/archive/verification-work.ts";
import { archiveVerifier } from "../../verification/archive/verify-archive.ts";
import { remotePorts } from "../rpc/remote-ports.ts";
import { beginChild } from "./child.ts";
import { serveRpc } from "../rpc/server.ts";
import { madeForState } from "../pool/made-for-state.ts";

const { channel, callRemote } = beginChild();
const portsFor = madeForState(callRemote, (catalogue) => remotePorts(catalogue, callRemote));

let stateNow = "";

const verifier = archiveVerifier(async () => {
  const ports = await portsFor(stateNow);
  return {
    history: ports.records.hourly,
    sourceOf: (part) => fedModelPart(ports.models, part)?.source,
    sitesOf: (part) => fedModelPart(ports.models, part)?.calibrations?.sites() ?? [],
    lapseKPerKm: lapseOf(ports),
  };
});

async function archive(options: ArchiveRunOptions): ReturnType<VerificationWork["archive"]> {
  const { models } = await portsFor(stateNow);
  const part = fedModelPart(models, options);
  return part && archiveRun(part.source, options);
}

/** Wraps work so that it runs with the sources and caches for the state of the catalogue that the caller names. */
function inState<Given, Value>(work: (given: Given) => Promise<Value>) {
  return (state: string, given: Given): Promise<Value> => {
    stateNow = state;
    return work(given);
  };
}

const verification = {
  archive: inState(archive),
  archived: inState((part: ArchivedModelPart & { readonly root: string }) => verifier.archived(part)),
  verify: inState((task: VerifyTask) => verifier.verify(task)),
  judge: inState((task: JudgeTask) => verifier.judge(task)),
} satisfies Record<keyof VerificationWork, unknown>;

serveRpc(channel, (name) => (name === "work" ? verification : undefined));
