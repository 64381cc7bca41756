import type { EntryType } from "@halcyon/schema";
import type { SourceWarning } from "@halcyon/weather";

/** What was found, and for everything but `ok` what to do. */
export interface Finding {
  readonly level: "ok" | "warning" | "problem";
  readonly what: string;
  readonly advice?: string;
  /** The hours from now that it is about: from (inclusive) and to (exclusive). */
  readonly hours?: { readonly from: number; readonly to: number };
  /** The source that answers those hours. */
  readonly source?: {
    readonly id: string;
    readonly run: string;
    readonly age_hours: number;
    readonly members: number;
    readonly snapshot?: string;
  };
  /** The entries that it is about. */
  readonly entries?: readonly { readonly type: EntryType; readonly id: number }[];
}

/** What a source says that its operator must know. */
export function warned(name: string, warnings: readonly SourceWarning[] = []): Finding[] {
  return warnings.map(({ what, advice }) => ({ level: "warning", what: `${name}: ${what}`, advice }));
}

/** The words of an error as they stand in a line. */
export function wordsOf({ message }: Error): string {
  return message.replace(/\.$/, "");
}
