import { type EvidencePlace, openEvidence } from "../evidence-place.ts";
import { gatherEvidence, type GatheredEvidence } from "../gather-evidence.ts";
import type { EvidenceRequest } from "../evidence-request.ts";
import type { EvidencePlan } from "../plan-evidence.ts";
import { type EvidencePorts, evidenceSources, type ProvedPart } from "./evidence-sources.ts";

/** Runs of a model part that are read for a report. */
export interface GatherTask extends ProvedPart {
  readonly request: EvidenceRequest;
  readonly plan: EvidencePlan;
  /** Starts of the runs to read, in ascending order. */
  readonly runs: readonly number[];
}

/** Reads the runs of a piece. */
export type GatherPiece = (task: GatherTask) => Promise<GatheredEvidence>;

/**
 * Returns a function that reads the runs of pieces in this process. The place of the last piece stays open, because its true weather is read as a whole.
 *
 * @param portsNow - Returns the sources, read again for each place.
 */
export function gatherPieces(portsNow: () => Promise<EvidencePorts>): GatherPiece {
  let opened: { readonly name: string; readonly place: Promise<EvidencePlace> } | undefined;
  return async ({ request, model, part, plan, runs }) => {
    const name = JSON.stringify([request, model, part]);
    if (opened?.name !== name) {
      const place = portsNow().then((ports) =>
        openEvidence(request, evidenceSources(ports, { model, part })),
      );
      opened = { name, place };
      place.catch(() => (opened = undefined));
    }
    return gatherEvidence({ place: await opened.place, plan, runs });
  };
}
