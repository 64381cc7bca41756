import type { ModelId, ModelsResponse } from "@halcyon/schema";
import { Fragment } from "react";
import type { ReasonedForecast } from "../../../data/queries/queries.ts";
import type { Clock } from "../../../words/time/clock.ts";
import { forecastNotices, type NoticeWords } from "./notice-words.ts";
import { noticeCountWords, sourceSentence } from "./sources-words.ts";
import { CellLines, ModelPartLines, NoticeList, usedPart } from "./source-lines.tsx";
import { nameList } from "@halcyon/schema/words";

/** Response with a forecast, and the name that distinguishes it if the page shows several forecasts. */
export interface NamedAnswer {
  readonly name: string;
  readonly modelId: ModelId;
  readonly json: ReasonedForecast;
  readonly headers: Readonly<Record<string, string>>;
  readonly clock: Clock;
}

interface Props {
  readonly answers: readonly NamedAnswer[];
  readonly models: ModelsResponse["models"] | undefined;
}

/** Shows the sources of the weather of several forecasts, and their notices. They are collapsed under a summary line. */
export function SourcesNote({ answers, models = [] }: Props) {
  if (answers.length === 0) return null;
  const sentences = new Set(answers.map(({ headers }) => sourceSentence(headers["x-halcyon-source"])));
  const notices = sharedNotices(
    answers.map(({ name, json, headers, clock }) => ({
      name,
      notices: forecastNotices(json.metadata, clock, headers["x-halcyon-cell"]),
    })),
  );
  return (
    <details className="source">
      <summary>
        <span>{[...sentences].join(" ")}</span> <strong>{noticeCountWords(notices.length)}</strong>
      </summary>
      <NoticeList className="notices" notices={notices} />
      <ul>
        {[...Map.groupBy(answers, ({ modelId }) => modelId)].map(([id, of]) => (
          <Fragment key={id}>
            <ModelPartLines
              parts={of.flatMap(({ json }) => json.metadata.source.parts.map(usedPart))}
              model={models.find((model) => model.id === id)}
              clock={of[0]!.clock}
            />
            {of.map(({ name, headers }, position) => (
              <CellLines key={position} name={name} header={headers["x-halcyon-cell"]} />
            ))}
          </Fragment>
        ))}
      </ul>
    </details>
  );
}

/** Notices of a response, with the name of the response. */
interface NoticesOf {
  readonly name: string;
  readonly notices: readonly NoticeWords[];
}

/** Returns the notices of several responses without duplicates. If a notice applies to only some responses, the notice names these responses. */
export function sharedNotices(answers: readonly NoticesOf[]): NoticeWords[] {
  const told = Map.groupBy(
    answers.flatMap((answer) => answer.notices.map((notice) => ({ answer, notice }))),
    ({ notice: { about, words } }) => `${about}: ${words}`,
  );
  return [...told].map(([key, of]) => {
    const having = new Set(of.map(({ answer }) => answer));
    const names = new Set([...having].map(({ name }) => name));
    const { about, ...notice } = of[0]!.notice;
    return {
      ...notice,
      key,
      about: having.size === answers.length ? about : `${about} (${nameList([...names])})`,
    };
  });
}
