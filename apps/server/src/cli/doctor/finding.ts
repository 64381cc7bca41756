import type { EntryType } from "@halcyon/schema";
import type { SourceWarning } from "@halcyon/weather";

/** Finding of a check, with advice for every level except `ok`. */
export interface Finding {
  readonly level: "ok" | "warning" | "problem";
  readonly what: string;
  readonly advice?: string;
  /** Hours from now that the finding concerns: from (inclusive) and to (exclusive). */
  readonly hours?: { readonly from: number; readonly to: number };
  /** Source that answers these hours. */
  readonly source?: {
    readonly id: string;
    readonly run: string;
    readonly age_hours: number;
    readonly members: number;
    readonly snapshot?: string;
  };
  /** Entries that the finding concerns. */
  readonly entries?: readonly { readonly type: EntryType; readonly id: number }[];
}

/** Returns the warnings of a source as findings. */
export function warned(name: string, warnings: readonly SourceWarning[] = []): Finding[] {
  return warnings.map(({ what, advice }) => ({ level: "warning", what: `${name}: ${what}`, advice }));
}

/** Returns the message of an error without its full stop, for use within a line. */
export function wordsOf({ message }: Error): string {
  return message.replace(/\.$/, "");
}
