import type { PricedCall } from "./look-cost.ts";
import { LookControls } from "./look-controls.tsx";
import { ModelSelect } from "./model-select.tsx";
import type { Address } from "../../../data/state/address.ts";
import { horizons } from "../../../data/state/view.ts";
import { WorkHoursOnly } from "./window-controls.tsx";

/** Lets the reader choose the length of the forecast. */
export function HorizonSelect({ view, change }: Pick<Address, "view" | "change">) {
  const { model, forecastHours } = view;
  const hours = [...new Set([...horizons(model), forecastHours])].toSorted((a, b) => a - b);
  return (
    <select value={forecastHours} onChange={({ target }) => change({ forecastHours: Number(target.value) })}>
      {hours.map((count) => (
        <option key={count} value={count}>
          {count % 24 === 0 ? `${count / 24} days` : `${count} hours`}
        </option>
      ))}
    </select>
  );
}

interface Props extends Pick<Address, "view" | "change"> {
  /** API calls that give the data of the page, with their prices; if they are absent, no cost is shown. */
  readonly calls?: readonly PricedCall[];
}

/** Lets the reader choose the place, task, model, forecast length and working hours. */
export function ForecastControls({ view, change, calls }: Props) {
  const { model } = view;
  return (
    <LookControls summary="Place, task and hours" answer="Show the forecast" {...{ view, change, calls }}>
      <div className="field pair">
        <label>
          How far ahead
          <HorizonSelect {...{ view, change }} />
        </label>
        <label>
          Model
          <ModelSelect model={model} choose={(chosen) => change({ model: chosen })} />
        </label>
      </div>
      <div className="window-times">
        <WorkHoursOnly {...{ view, change }} />
      </div>
    </LookControls>
  );
}
