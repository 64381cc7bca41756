import { type EpochHour, formatEpochHour } from "@halcyon/schema";
import type { Cell } from "@halcyon/weather";
import { given } from "../given.ts";
import type { ScoredForecast } from "../scores/join-parts.ts";
import { olderRunNotices } from "./older-run-notices.ts";
import { sourceHeaders } from "./source-headers.ts";
import type { AnswerHeaders } from "../answering/answer.ts";

/** The source of an answer: the entry, and the {@link partHeaders} of its data. */
export function forecastHeaders({ entry, parts }: ScoredForecast): AnswerHeaders {
  return {
    ...partHeaders(parts),
    "x-halcyon-entry": `${entry.type}/${entry.id}/${entry.slug};v=${entry.version}`,
  };
}

/** Cell, source and run of each part used, and the licences of the data. */
export function partHeaders(parts: ScoredForecast["parts"]): AnswerHeaders {
  const used = parts.map(({ part, source, cell }) => ({ name: part, source, cell }));
  return sourceHeaders(used, {
    "x-halcyon-run": parts.map(({ part, run }) => `${part};init=${formatEpochHour(run)}`).join(", "),
    ...given({ "x-halcyon-notice": olderRuns(parts) }),
  });
}

function olderRuns(parts: ScoredForecast["parts"]): string | undefined {
  const notices = olderRunNotices(parts).map(
    ({ code, part, run, instead_of: insteadOf }) => `${code};part=${part};run=${run};instead_of=${insteadOf}`,
  );
  return notices.length === 0 ? undefined : notices.join(", ");
}

/** What an answer from forecasts depends on beside its request, for the ETag. */
export function partVersions(
  parts: readonly {
    readonly run: EpochHour | undefined;
    readonly insteadOf?: EpochHour | undefined;
    readonly cell: Cell | undefined;
  }[],
): string[] {
  return [JSON.stringify(parts.map(({ run, insteadOf, cell }) => [run, insteadOf, cell]))];
}
