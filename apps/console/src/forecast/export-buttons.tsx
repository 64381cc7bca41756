import type { BreakdownResponse, EntryDetail, WindowsResponse } from "@halcyon/schema";
import { breakdownCsv } from "../export/breakdown-csv.ts";
import { chartPng } from "../export/chart-png.ts";
import { saveFile } from "../export/save-file.ts";
import { windowsCalendar } from "../export/windows-calendar.ts";

interface Props {
  readonly breakdown: BreakdownResponse;
  readonly entry: EntryDetail;
  readonly windows: WindowsResponse["windows"];
}

/** What is shown, as files. */
export function ExportButtons({ breakdown, entry, windows }: Props) {
  const name = `halcyon-${entry.slug}-${breakdown.metadata.start_date.slice(0, 13)}`;
  return (
    <div className="exports" role="group" aria-label="Save as">
      <button
        type="button"
        onClick={() => saveFile(`${name}.csv`, new Blob([breakdownCsv(breakdown)], { type: "text/csv" }))}
      >
        CSV
      </button>
      <button type="button" onClick={() => void savePicture(name)}>
        PNG
      </button>
      <button
        type="button"
        disabled={windows.length === 0}
        title={
          windows.length === 0 ? "There is no window to put into a calendar" : "The windows, for a calendar"
        }
        onClick={() =>
          saveFile(
            `${name}.ics`,
            new Blob([windowsCalendar(windows, entry, breakdown.metadata)], { type: "text/calendar" }),
          )
        }
      >
        ICS
      </button>
    </div>
  );
}

async function savePicture(name: string): Promise<void> {
  const chart = document.querySelector<SVGSVGElement>(".fan svg");
  if (chart !== null) saveFile(`${name}.png`, await chartPng(chart));
}
