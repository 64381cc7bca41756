import type { ModelId, ModelsResponse } from "@halcyon/schema";
import { Fragment } from "react";
import type { ReasonedForecast } from "../../../data/queries/reasoned-forecast.ts";
import type { Clock } from "../../../words/time/clock.ts";
import { forecastNotices } from "./notice-words.ts";
import { sharedNotices } from "./shared-notices.ts";
import { noticeCountWords, sourceSentence } from "./sources-words.ts";
import { CellLines } from "./cell-lines.tsx";
import { NoticeList } from "./notice-list.tsx";
import { PartLines } from "./model-part-lines.tsx";

/** A forecast that stands among others. */
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

/** Where the weather of several forecasts comes from and what is to be known of it, in one line that opens. */
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
            <PartLines
              parts={of.flatMap(({ json }) => json.metadata.source.parts)}
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
