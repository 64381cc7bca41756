import type { ModelsResponse, PartName } from "@halcyon/schema";
import type { Clock } from "../../../words/time/clock.ts";
import { withUnit } from "../../../words/units/with-unit.ts";
import { capital, modelPartName } from "../../../words/weather/model-part-name.ts";
import { Term } from "../terms/term.tsx";
import { TouchNote } from "../terms/touch-note.tsx";
import { cellWords, readCells } from "./cells.ts";
import type { NoticeWords } from "./notice-words.ts";

interface CellProps {
  /** Header of the response that names its grid cells; undefined if the response lacks it. */
  readonly header: string | undefined;
  /** Name of the response; absent if only one response is listed. */
  readonly name?: string;
}

/** Lists the grid cells whose weather was used. */
export function CellLines({ header, name }: CellProps) {
  return readCells(header).map((cell) => (
    <li key={cell.of}>
      <strong>
        <Term id="cell">Cell</Term>
      </strong>{" "}
      of {modelPartName(cell.of)}
      {name !== undefined && ` for ${name}`}: {cellWords(cell)}
    </li>
  ));
}

interface ModelPartProps {
  /** Model parts whose weather was used. */
  readonly parts: readonly { readonly part: PartName }[];
  readonly model: ModelsResponse["models"][number] | undefined;
  readonly clock: Clock;
}

/** Lists the model parts whose weather was used, each with its run and its licence. */
export function ModelPartLines({ parts, model, clock }: ModelPartProps) {
  const used = (model?.parts ?? []).filter(({ part }) => parts.some((one) => one.part === part));
  return used.map(({ part, source, run, age_hours: ageHours, attribution, licence }) => (
    <li key={part}>
      <strong>{capital(modelPartName(part))}</strong>: {source}
      {run !== null && ageHours !== null && (
        <>
          , <Term id="run">run</Term> of {clock.moment(Date.parse(run))} {clock.name},{" "}
          {withUnit(ageHours, "h")} old
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
  ));
}

interface NoticeProps {
  readonly notices: readonly NoticeWords[];
  readonly className: string;
}

/** Lists the notices that say which data were left out or estimated. */
export function NoticeList({ notices, className }: NoticeProps) {
  if (notices.length === 0) return null;
  return (
    <ul className={className} aria-label="Notices">
      {notices.map(({ key, about, words, method }) => (
        <li key={key}>
          <strong>{about}:</strong> {words}
          {method !== undefined && (
            <>
              {" "}
              <TouchNote heading="The rule as the API names it" note={<code>{method}</code>}>
                The exact rule
              </TouchNote>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
