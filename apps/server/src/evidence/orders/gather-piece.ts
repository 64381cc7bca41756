import { Refusal } from "../../errors/refusal.ts";
import { doubtTruth } from "../doubt-truth.ts";
import { type EvidencePlace, openEvidence } from "../evidence-place.ts";
import { gatherEvidence, type GatheredEvidence } from "../gather-evidence.ts";
import type { EvidenceRequest } from "../evidence-request.ts";
import type { EvidencePlan } from "../plan-evidence.ts";
import { chosenTruth, type EvidencePorts, evidenceSources, type ProvedPart } from "./evidence-sources.ts";
import { columnsOf, packedPair } from "./packed-json.ts";

/** Task of reading past runs of a model part for a report. */
export interface GatherTask extends ProvedPart {
  readonly request: EvidenceRequest;
  readonly plan: EvidencePlan;
  /** Start times of the model runs to read, in ascending order. */
  readonly runs: readonly number[];
  /** True if the report needs the single hours of the model. Of compared models, it needs the promised windows only. */
  readonly hasHours: boolean;
  /** Weather records that can serve as the true weather; absent if there are none. */
  readonly truths?: EvidencePorts["truths"];
}

/** One piece of a report, as it is stored. The process that reads the runs packs it, because packing it in the server would delay responses. */
export interface PackedPiece {
  /** Promised windows and the hours of the piece, compressed. */
  readonly bytes: Uint8Array;
  /** Number of runs that could not be read. */
  readonly unreadable: number;
}

/** Reads the model runs of one piece of a report. Returns the windows that they promised, and the forecasts and outcomes of single hours. */
export type GatherPiece = (task: GatherTask) => Promise<PackedPiece>;

/** Packs one piece of a report. */
export async function packedPiece({ hours, ...cases }: GatheredEvidence): Promise<PackedPiece> {
  return { bytes: await packedPair(cases, columnsOf(hours)), unreadable: cases.unreadable.length };
}

/**
 * Returns a function that reads the model runs of pieces of reports in this process. The place of the last piece stays open, so that further pieces of the
 * same place do not read its true weather again.
 *
 * @param portsNow - Returns the current sources. Called once for each place.
 */
export function gatherPieces(portsNow: () => Promise<EvidencePorts>): GatherPiece {
  let opened: { readonly name: string; readonly place: Promise<EvidencePlace> } | undefined;
  return async (task) => {
    const { request, model, part, plan, runs, hasHours } = task;
    const name = JSON.stringify([request, model, part]);
    if (opened?.name !== name) {
      const place = portsNow().then((ports) => openPlace(ports, task));
      opened = { name, place };
      place.catch(() => (opened = undefined));
    }
    const { hours, ...cases } = await gatherEvidence({ place: await opened.place, plan, runs });
    return packedPiece({ ...cases, hours: hasHours ? hours : [] });
  };
}

/**
 * Opens the place of a piece. A record that is the truth is first compared with the forecasts.
 *
 * @throws Refusal invalid_request if the unit or the clock of the record looks wrong; otherwise the errors of {@link openEvidence}.
 */
async function openPlace(
  ports: EvidencePorts,
  { request, plan, truths, ...part }: GatherTask,
): Promise<EvidencePlace> {
  const { record } = request;
  const truth = await chosenTruth({ truths }, record);
  const place = await openEvidence(request, evidenceSources(ports, part, truth));
  if (truth === undefined) return place;
  const { doubts } = await doubtTruth(place, plan);
  if (doubts.length === 0) return place;
  const sentences = doubts.map(({ because }) => because).join(" ");
  throw new Refusal("invalid_request", { detail: `The record ${record} is refused. ${sentences}` });
}
