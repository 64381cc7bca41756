import type { DatasetsResponse } from "@halcyon/schema";

interface Props {
  readonly emissions: string;
  readonly datasets: DatasetsResponse["datasets"];
  readonly choose: (emissions: string) => void;
}

/** What people call the scenarios of CMIP6, which differ in how emissions go on. */
const words: ReadonlyMap<string, string> = new Map([
  ["ssp126", "low (SSP1-2.6)"],
  ["ssp245", "middle (SSP2-4.5)"],
  ["ssp370", "high (SSP3-7.0)"],
  ["ssp585", "very high (SSP5-8.5)"],
]);

/** How emissions go on; that of the address is among them. */
export function EmissionsSelect({ emissions, datasets, choose }: Props) {
  const known = datasets.flatMap((dataset) =>
    dataset.offering === "projection" && dataset.scenario !== undefined ? [dataset.scenario] : [],
  );
  return (
    <label className="field years">
      Emissions
      <select value={emissions} onChange={({ target }) => choose(target.value)}>
        {[...new Set([...known, emissions])].toSorted().map((scenario) => (
          <option key={scenario} value={scenario}>
            {words.get(scenario) ?? scenario}
          </option>
        ))}
      </select>
    </label>
  );
}
