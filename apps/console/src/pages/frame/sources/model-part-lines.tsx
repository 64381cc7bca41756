import type { ModelsResponse, PartName } from "@halcyon/schema";
import { capital, modelPartName } from "../../../words/weather/model-part-name.ts";
import type { Clock } from "../../../words/time/clock.ts";
import { Term } from "../terms/term.tsx";
import { withUnit } from "../../../words/units/with-unit.ts";

interface Props {
  /** Model parts whose weather was read. */
  readonly parts: readonly { readonly part: PartName }[];
  readonly model: ModelsResponse["models"][number] | undefined;
  readonly clock: Clock;
}

/** Lists the model parts that were read, each with its run and its licence. */
export function ModelPartLines({ parts, model, clock }: Props) {
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
