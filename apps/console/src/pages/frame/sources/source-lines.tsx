import type { Licence, ModelsResponse, PartName } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
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

/** Model part whose weather was used. Parts that the list of models lacks have an attribution. */
export interface UsedPart {
  readonly part: PartName;
  readonly credit?: Credit | undefined;
}

/** Source of a model part, with its run and its licence. The licence is null if the weather is not real. */
interface Credit {
  readonly source: string;
  readonly run: string;
  readonly attribution: string;
  readonly licence: Licence | null;
}

/** Returns a part of a response as the lines about sources show it. */
export function usedPart({ part, attribution, ...credit }: SourcePart): UsedPart {
  return attribution === undefined ? { part } : { part, credit: { ...credit, attribution } };
}

type SourcePart = V2.ForecastMetadata["source"]["parts"][number];

interface ModelPartProps {
  readonly parts: readonly UsedPart[];
  readonly model: ModelsResponse["models"][number] | undefined;
  readonly clock: Clock;
}

/** Lists the model parts whose weather was used, each with its run and its licence. */
export function ModelPartLines({ parts, model, clock }: ModelPartProps) {
  const used = (model?.parts ?? []).filter(({ part }) => parts.some((one) => one.part === part));
  const credited = new Map(
    parts.flatMap(({ part, credit }) => (credit === undefined ? [] : [[credit.source, { part, ...credit }]])),
  );
  const own = [...credited.values()].map(({ part, source, run, attribution, licence }) => (
    <li key={source}>
      <strong>{capital(modelPartName(part))}</strong>: {source}, <Term id="run">run</Term> of{" "}
      {clock.moment(Date.parse(run))} {clock.name}. {attribution} {licence && <LicenceLink {...licence} />}{" "}
      Calibration and the record of past forecasts do not cover this model.
    </li>
  ));
  const listed = used.map(({ part, source, run, age_hours: ageHours, attribution, licence }) => (
    <li key={part}>
      <strong>{capital(modelPartName(part))}</strong>: {source}
      {run !== null && ageHours !== null && (
        <>
          , <Term id="run">run</Term> of {clock.moment(Date.parse(run))} {clock.name},{" "}
          {withUnit(ageHours, "h")} old
        </>
      )}
      . {attribution} <LicenceLink {...licence} />
    </li>
  ));
  return [...own, ...listed];
}

/** Shows the name of a licence, as a link if its address can be followed. */
function LicenceLink({ name, url }: Licence) {
  if (!url.startsWith("https:")) return name;
  return (
    <a href={url} rel="noreferrer">
      {name}
    </a>
  );
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
