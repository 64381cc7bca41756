import type { ModelsResponse } from "@halcyon/schema";
import type { Clock } from "../../../words/time/clock.ts";
import { CellLines, ModelPartLines, NoticeList, type UsedPart } from "./source-lines.tsx";
import type { NoticeWords } from "./notice-words.ts";
import { noticeCountWords, sourceSentence } from "./sources-words.ts";

interface Props {
  /** Model parts whose weather was used. */
  readonly parts: readonly UsedPart[];
  readonly model: ModelsResponse["models"][number] | undefined;
  /** Headers of the response, which name the source of each model part. */
  readonly headers: Readonly<Record<string, string>>;
  readonly clock: Clock;
  /** Notices that say which data were left out or estimated; none by default. */
  readonly notices?: readonly NoticeWords[];
}

/** Shows the sources of the weather of a forecast, and its notices. They are collapsed under a summary line. */
export function SourceNote({ parts, model, headers, clock, notices = [] }: Props) {
  return (
    <details className="source">
      <summary>
        <span>{sourceSentence(headers["x-halcyon-source"])}</span>{" "}
        <strong>{noticeCountWords(notices.length)}</strong>
      </summary>
      <NoticeList className="notices" notices={notices} />
      <ul>
        <ModelPartLines {...{ parts, model, clock }} />
        <CellLines header={headers["x-halcyon-cell"]} />
      </ul>
    </details>
  );
}
