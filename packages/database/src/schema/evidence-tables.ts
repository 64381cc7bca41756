import type { ModelId } from "@halcyon/schema";
import type { JobStatus } from "@halcyon/schema/wire";
import type { Generated } from "kysely";

/** Report of past promises that an account ordered. */
export interface EvidenceTable {
  readonly id: string;
  readonly account_id: string;
  /** Key that ordered the report and pays for it. `allowance_id` is the key's allowance, and `period_start` the start of its charged period. */
  readonly key_id: string;
  readonly allowance_id: string;
  readonly period_start: number;
  readonly status: JobStatus;
  /** Request as JSON, with the defaults of omitted fields. */
  readonly request: string;
  /** Two SHA-256 digests in hexadecimal digits, joined by a hyphen: of all that is read for the report, and of the costs of decisions. */
  readonly digest: string;
  /** SHA-256 of the place, entry, model and window of the report, in hexadecimal digits; null if the report is older than this column. */
  readonly windows: string | null;
  /** Plan of the report's work, as compressed JSON. */
  readonly plan: Uint8Array;
  /** Estimated size of the report's work, as JSON. */
  readonly estimate: string;
  /** Number of pieces into which the report's work is divided. */
  readonly pieces: number;
  readonly charged: number;
  /** Number of attempts to make the report that were started and neither finished nor postponed. */
  readonly attempts: Generated<number>;
  /** Reason of a failure, as JSON; null if there is none. */
  readonly failure: string | null;
  /** Report as compressed JSON; null until it is made. */
  readonly report: Uint8Array | null;
  readonly created_at: number;
  readonly finished_at: number | null;
  readonly expires_at: number;
}

/** Piece of a report: the promises of some runs of a model. */
export interface EvidencePieceTable {
  readonly evidence_id: string;
  /** Position of the piece in the plan, from 0. */
  readonly piece: number;
  readonly model: ModelId;
  /** Number of runs that were read for this piece. */
  readonly runs: number;
  /** Promises and hours of these runs: the length of the packed promises in four bytes, then both as compressed JSON. */
  readonly cases: Uint8Array;
}
