import type { SourceTrouble } from "@halcyon/schema/wire";

/** Why something that is configured cannot be opened. */
export interface Absence {
  readonly trouble: SourceTrouble;
  /** When it is tried again [ms since 1970]; undefined while it is being tried. */
  readonly nextTryMs: number | undefined;
  /** What went wrong, for the operator: it may hold addresses. */
  readonly cause: Error;
}
