import type { EntryType } from "@halcyon/schema";
import type { SourceWarning } from "@halcyon/weather";

/** Result of one check by `halcyon doctor`. Every level except `ok` comes with advice. */
export interface Finding {
  readonly level: "ok" | "warning" | "problem";
  readonly what: string;
  readonly advice?: string;
  /** Hours that the finding concerns, `from` (inclusive) to `to` (exclusive), counted from the current hour. Absent if it concerns no particular hours. */
  readonly hours?: { readonly from: number; readonly to: number };
  /** Source that provides the hours of the finding; absent if there is none. */
  readonly source?: {
    readonly id: string;
    readonly run: string;
    readonly age_hours: number;
    readonly members: number;
    readonly snapshot?: string;
  };
  /** Tasks or scenarios that the finding concerns; absent if it concerns none in particular. */
  readonly entries?: readonly { readonly type: EntryType; readonly id: number }[];
}

/** Converts the warnings of a weather source to findings of `halcyon doctor`. */
export function warned(name: string, warnings: readonly SourceWarning[] = []): Finding[] {
  return warnings.map(({ what, advice }) => ({ level: "warning", what: `${name}: ${what}`, advice }));
}

/** Returns the message of an error without its full stop, so that it can be part of a line. */
export function wordsOf({ message }: Error): string {
  return message.replace(/\.$/, "");
}
