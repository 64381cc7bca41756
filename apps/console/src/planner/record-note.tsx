import type { ClimateModelSource, HistoricalWorkabilityResponse } from "@halcyon/schema";
import { variableWords } from "../forecast/constraint-words.ts";
import { methodWords } from "../forecast/method-words.ts";
import { formatPlace } from "../map/format-place.ts";

type Metadata = HistoricalWorkabilityResponse["metadata"];

interface Props extends Pick<Metadata, "dataset" | "notices" | "estimated"> {
  /** The climate models that answer beside the record. */
  readonly models?: readonly ClimateModelSource[];
}

/** Where figures come from, and what had to be left out or estimated for them. */
export function RecordNote({ dataset, models = [], notices = [], estimated = [] }: Props) {
  const sources = [dataset, ...models];
  const attributions = [...new Set(sources.map(({ attribution }) => attribution))];
  const names = models.map(({ climate_model: name }) => name);
  return (
    <>
      <p className="note record">
        Source: {dataset.source}, cell {formatPlace(dataset.cell)}
        {names.length > 0 && `; climate models ${names.join(", ")}`}. {attributions.join(" ")}
      </p>
      {notices.length + estimated.length > 0 && (
        <ul className="note record">
          {notices.map(({ constraint, variable }) => (
            <li key={constraint}>
              <strong>{variableWords(variable)}</strong> is not in this record: its limit was left out.
            </li>
          ))}
          {estimated.map(({ variable, method }) => (
            <li key={variable}>
              <strong>{variableWords(variable)}</strong> is estimated as {methodWords(method)}.
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
