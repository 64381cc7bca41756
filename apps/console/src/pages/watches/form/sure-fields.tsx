import { watchHorizonHoursMax } from "@halcyon/schema/watch";
import { formatShare } from "../../../words/weather/band-words.ts";
import { ModelSelect } from "../../frame/choices/model-select.tsx";
import { Choice } from "../../../widgets/choice.tsx";
import { surenesses, type WatchDraft } from "./watch-draft.ts";
import { horizonWords } from "../watched-words.ts";

interface Props {
  readonly draft: WatchDraft;
  readonly set: (changed: Partial<WatchDraft>) => void;
}

const horizons = [48, 72, 120, 168, watchHorizonHoursMax];
const roundCounts = [1, 2, 3, 4];

function nameOf({ rise, fall }: WatchDraft["probability"]): string {
  return `${rise} ${fall}`;
}

/** How likely it must be, how many rounds must agree, how far ahead to look, and with which model. */
export function SureFields({ draft, set }: Props) {
  const { probability, horizonHours, confirmRuns, model } = draft;
  const isUsual = surenesses.some((one) => nameOf(one) === nameOf(probability));
  const sure = isUsual ? surenesses : [...surenesses, probability];
  const hours = [...new Set([...horizons, horizonHours])].toSorted((one, other) => one - other);
  const counts = [...new Set([...roundCounts, confirmRuns.rise])].toSorted((one, other) => one - other);
  return (
    <div className="watch-fields">
      <Choice
        label="From a chance of"
        value={nameOf(probability)}
        options={sure.map((one) => ({ value: nameOf(one), text: formatShare(one.rise) }))}
        choose={(chosen) => set({ probability: sure.find((one) => nameOf(one) === chosen) ?? probability })}
      />
      {!(draft.kind === "window" && draft.window.one !== undefined) && (
        <label className="watch-field">
          How far ahead
          <select value={horizonHours} onChange={({ target }) => set({ horizonHours: Number(target.value) })}>
            {hours.map((count) => (
              <option key={count} value={count}>
                {horizonWords(count)}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className="watch-field">
        Tell at once, or after more rounds
        <select
          value={confirmRuns.rise}
          onChange={({ target }) =>
            set({ confirmRuns: { rise: Number(target.value), fall: Number(target.value) } })
          }
        >
          {counts.map((count) => (
            <option key={count} value={count}>
              {count === 1 ? "At once" : `After ${count} rounds that agree`}
            </option>
          ))}
        </select>
      </label>
      <label className="watch-field">
        Model
        <ModelSelect model={model} choose={(chosen) => set({ model: chosen })} />
      </label>
    </div>
  );
}
