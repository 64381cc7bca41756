import type { ModelsResponse, PartName } from "@halcyon/schema";
import type { Clock } from "../time/clock.ts";
import { NoticeList } from "./notice-list.tsx";
import type { NoticeWords } from "../words/notice-words.ts";
import { capital, partName } from "../chart/part-name.ts";
import { noticeCountWords, sourceSentence } from "../words/sources-words.ts";
import { cellWords, readCells } from "../words/cells.ts";
import { Term } from "../widgets/term.tsx";

interface Props {
  /** The sources whose weather was read. */
  readonly parts: readonly { readonly part: PartName }[];
  readonly model: ModelsResponse["models"][number] | undefined;
  /** Headers of the answer, which name the source of each part. */
  readonly headers: Readonly<Record<string, string>>;
  readonly clock: Clock;
  /** What had to be left out or estimated. */
  readonly notices?: readonly NoticeWords[];
}

/** Where the weather of a forecast comes from and what is to be known of it, in one line that opens. */
export function SourceNote({ parts, model, headers, clock, notices = [] }: Props) {
  const used = (model?.parts ?? []).filter(({ part }) => parts.some((one) => one.part === part));
  return (
    <details className="source">
      <summary>
        <span>{sourceSentence(headers["x-halcyon-source"])}</span>{" "}
        <strong>{noticeCountWords(notices.length)}</strong>
      </summary>
      <NoticeList className="notices" notices={notices} />
      <ul>
        {used.map(({ part, source, run, age_hours: ageHours, attribution, licence }) => (
          <li key={part}>
            <strong>{capital(partName(part))}</strong>: {source}
            {run !== null && (
              <>
                , <Term id="run">run</Term> of {clock.moment(Date.parse(run))} {clock.name}, {ageHours} h old
              </>
            )}
            . {attribution}{" "}
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
            <strong>
              <Term id="cell">Cell</Term>
            </strong>{" "}
            of {partName(cell.of)}: {cellWords(cell)}
          </li>
        ))}
      </ul>
    </details>
  );
}
