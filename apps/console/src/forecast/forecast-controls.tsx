import { modelIds } from "@halcyon/schema";
import { PlacePicker } from "../map/place-picker.tsx";
import type { Address } from "../state/address.ts";
import { recentPlaces } from "../state/recent-places.ts";
import { horizons, zones } from "../state/view.ts";
import { browserZone, clockOf } from "../time/clock.ts";
import { Choice } from "../shell/choice.tsx";
import { EntryPicker } from "./entry-picker.tsx";

/** Place, task, model and horizon of what is shown. */
export function ForecastControls({ view, change }: Pick<Address, "view" | "change">) {
  const { location, entry, model, forecastHours, zone } = view;
  const hours = [...new Set([...horizons(model), forecastHours])].toSorted((a, b) => a - b);
  return (
    <details className="controls card" open={isWide}>
      <summary>Place, task and hours</summary>
      <EntryPicker entry={entry} pick={(picked) => change({ entry: picked })} />
      <PlacePicker
        place={location}
        pick={(picked) => {
          recentPlaces.keep(location);
          change({ location: picked });
        }}
      />
      <div className="field pair">
        <label>
          How far ahead
          <select
            value={forecastHours}
            onChange={({ target }) => change({ forecastHours: Number(target.value) })}
          >
            {hours.map((count) => (
              <option key={count} value={count}>
                {count % 24 === 0 ? `${count / 24} days` : `${count} hours`}
              </option>
            ))}
          </select>
        </label>
        <label>
          Model
          <select
            value={model}
            onChange={({ target }) => change({ model: modelIds.find((id) => id === target.value) ?? model })}
          >
            {modelIds.map((id) => (
              <option key={id} value={id}>
                {id.toUpperCase()}
              </option>
            ))}
          </select>
        </label>
      </div>
      {browserZone !== clockOf("utc").name && (
        <Choice
          label="Times in"
          value={zone}
          options={zones.map((name) => ({ value: name, text: name === "utc" ? "UTC" : browserZone }))}
          choose={(chosen) => change({ zone: chosen }, { replace: true })}
        />
      )}
    </details>
  );
}

/** Where there is room for the choices beside what they choose. */
const isWide = matchMedia("(min-width: 1000px)").matches;
