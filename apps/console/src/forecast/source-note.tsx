import type { ModelsResponse, PartName } from "@halcyon/schema";
import { SyntheticNote } from "../widgets/synthetic-note.tsx";
import type { Clock } from "../time/clock.ts";
import { cellWords, readCells } from "../words/cells.ts";
import { isSynthetic } from "../words/is-synthetic.ts";

interface Props {
  /** Those whose weather was read. */
  readonly parts: readonly { readonly part: PartName }[];
  readonly model: ModelsResponse["models"][number] | undefined;
  /** Headers of the answer, which name the source of each part. */
  readonly headers: Readonly<Record<string, string>>;
  readonly clock: Clock;
}

/** Where the weather of a forecast comes from. A note comes first where the weather is not real. */
export function SourceNote({ parts, model, headers, clock }: Props) {
  const used = (model?.parts ?? []).filter(({ part }) => parts.some((one) => one.part === part));
  return (
    <>
      {isSynthetic(headers) && <SyntheticNote />}
      <details className="source">
        <summary>
          Source: <span>{headers["x-halcyon-source"] ?? "unknown"}</span>
        </summary>
        <ul>
          {used.map(({ part, source, run, age_hours: ageHours, attribution, licence }) => (
            <li key={part}>
              <strong>{part}</strong>: {source}
              {run !== null &&
                `, run of ${clock.moment(Date.parse(run))} ${clock.name}, ${ageHours} h old`}.{" "}
              {attribution}{" "}
              {licence.url.startsWith("https:") ? (
                <a href={licence.url} rel="noreferrer">
                  {licence.name}
                </a>
              ) : (
                licence.name
              )}
            </li>
          ))}
          {readCells(headers["x-halcyon-cell"]).map((cell) => (
            <li key={cell.of}>
              <strong>cell</strong> of {cell.of}: {cellWords(cell)}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
