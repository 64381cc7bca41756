import type { ClimateModelSource } from "@halcyon/schema/wire";
import type * as V2 from "@halcyon/schema/v2";
import { NoticeList } from "../frame/sources/notice-list.tsx";
import { recordNotices } from "../frame/sources/notice-words.ts";
import { Term } from "../frame/terms/term.tsx";
import { formatPlace } from "../../words/weather/format-place.ts";

type Metadata = V2.HistoricalWorkabilityResponse["metadata"];

interface Props extends Pick<Metadata, "dataset" | "notices" | "estimated"> {
  /** The climate models that answer beside the record. */
  readonly models?: readonly ClimateModelSource[];
  /** The header of the answer that names its cells. */
  readonly cells: string | undefined;
}

/** Where figures come from, and what had to be left out or estimated for them. */
export function RecordNote({ dataset, models = [], cells, ...noticed }: Props) {
  const sources = [dataset, ...models];
  const attributions = [...new Set(sources.map(({ attribution }) => attribution))];
  const names = models.map(({ climate_model: name }) => name);
  return (
    <>
      <p className="note">
        Source: {dataset.source}, <Term id="cell">cell</Term> {formatPlace(dataset.cell)}
        {names.length > 0 && `; climate models ${names.join(", ")}`}. {attributions.join(" ")}
      </p>
      <NoticeList className="note" notices={recordNotices(noticed, cells)} />
    </>
  );
}
