import type { ModelId } from "@halcyon/schema";
import type { JobStatus } from "@halcyon/schema/wire";
import type { Generated } from "kysely";

/** Evidence report that an account ordered: how often promised (forecast) windows came true. */
export interface EvidenceTable {
  readonly id: string;
  readonly account_id: string;
  /**
   * Id of the key that ordered the report and pays for it. `allowance_id` is the key's allowance, and `period_start` the start of the allowance period that was
   * charged.
   */
  readonly key_id: string;
  readonly allowance_id: string;
  readonly period_start: number;
  readonly status: JobStatus;
  /** Request as JSON, with the defaults of omitted fields. */
  readonly request: string;
  /**
   * Two SHA-256 digests in hexadecimal digits, joined by a hyphen. The first covers all data that the report reads. The second covers the costs of wrong
   * decisions in the request.
   */
  readonly digest: string;
  /** SHA-256 of the report's place, model, window, and task or scenario, in hexadecimal digits; null if the report is older than this column. */
  readonly windows: string | null;
  /** Plan of the work to make the report, as compressed JSON. */
  readonly plan: Uint8Array;
  /** Estimated size of the work to make the report, as JSON. */
  readonly estimate: string;
  /** Number of pieces into which the work is divided: rows of {@link EvidencePieceTable}. */
  readonly pieces: number;
  readonly charged: number;
  /** Number of attempts to make the report that have started, except postponed ones. */
  readonly attempts: Generated<number>;
  /** Time until which the work waits for calls of a weather provider [ms since 1970]; null if it does not wait. */
  readonly waits_until: number | null;
  /** Reason why the report failed, as JSON; null if it did not fail. */
  readonly failure: string | null;
  /** Report as compressed JSON; null until it is made. */
  readonly report: Uint8Array | null;
  /**
   * Promised windows and corrections of odds, as compressed JSON, from which the value for other costs is computed. Null if the report has no value, or is older
   * than this column.
   */
  readonly decisions: Uint8Array | null;
  readonly created_at: number;
  readonly finished_at: number | null;
  readonly expires_at: number;
}

/** Piece of an evidence report: the windows that some runs of a model promised (forecast). */
export interface EvidencePieceTable {
  readonly evidence_id: string;
  /** Index of the piece in the report, from 0. */
  readonly piece: number;
  readonly model: ModelId;
  /** Number of runs that were read for this piece. */
  readonly runs: number;
  /**
   * Promises (forecast windows) and hours of these runs. The first four bytes contain the length of the packed promises. The promises and the hours follow as
   * compressed JSON.
   */
  readonly cases: Uint8Array;
}
