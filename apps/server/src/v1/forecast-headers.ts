import { type EpochHour, formatEpochHour } from "@halcyon/schema";
import type { Cell, Layer } from "@halcyon/weather";
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

/** Cell, source and run of each part used and of each overlay that gave something, and the licences of the data. */
export function partHeaders(parts: ScoredForecast["parts"]): AnswerHeaders {
  const used = parts.flatMap(({ part, source, cell, run, snapshot, layers }) => [
    { name: part, source, cell, run, snapshot },
    ...layers
      .filter(({ variables }) => variables.length > 0)
      .map((layer) => ({ ...layer, name: `${part}.${layer.variables.join("+")}` })),
  ]);
  return sourceHeaders(used, {
    "x-halcyon-run": used.map(runParameters).join(", "),
    ...given({ "x-halcyon-notice": olderRuns(parts) }),
  });
}

interface NamedRun {
  readonly name: string;
  readonly run: EpochHour;
  readonly snapshot?: string | undefined;
}

function runParameters({ name, run, snapshot }: NamedRun): string {
  return `${name};init=${formatEpochHour(run)}${snapshot === undefined ? "" : `;snapshot=${snapshot}`}`;
}

function olderRuns(parts: ScoredForecast["parts"]): string | undefined {
  const notices = olderRunNotices(parts).map(
    ({ code, part, variables, run, instead_of: insteadOf }) =>
      `${code};part=${[part, ...(variables ?? [])].join(".")};run=${run};instead_of=${insteadOf}`,
  );
  return notices.length === 0 ? undefined : notices.join(", ");
}

/** What an answer from forecasts depends on beside its request, for the ETag. */
export function partVersions(
  parts: readonly {
    readonly run: EpochHour | undefined;
    readonly snapshot?: string | undefined;
    readonly insteadOf?: EpochHour | undefined;
    readonly cell: Cell | undefined;
    readonly layers: readonly Layer[];
  }[],
): string[] {
  const versionOf = ({ run, snapshot, insteadOf, cell }: Omit<(typeof parts)[number], "layers">) => [
    run,
    snapshot,
    insteadOf,
    cell,
  ];
  return [JSON.stringify(parts.map((part) => [...versionOf(part), ...part.layers.map(versionOf)]))];
}
