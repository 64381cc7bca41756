import type { V2 } from "@halcyon/schema";
import { useState } from "react";
import { chartPng } from "../export/chart-png.ts";
import { forecastCsv } from "../export/forecast-csv.ts";
import { forecastFacts, type SavedForecast } from "../export/forecast-facts.ts";
import { saveFile } from "../export/save-file.ts";
import { windowsCalendar } from "../export/windows-calendar.ts";
import type { View } from "../state/view.ts";
import { isSynthetic } from "../words/is-synthetic.ts";
import { wishWords } from "./wish-words.ts";

interface Props {
  readonly saved: SavedForecast;
  readonly view: View;
  /** Undefined as long as they are not known. */
  readonly windows: readonly V2.WindowRow[] | undefined;
}

/** Saves what is shown as files; each states the facts of the page. */
export function ExportButtons({ saved, view, windows }: Props) {
  const { entry, answer } = saved;
  const [hasFailed, setFailed] = useState(false);
  const name = `halcyon-${entry.slug}-${answer.json.metadata.period.start.slice(0, 13)}`;
  const wish = wishWords(view, entry.polarity);
  const savePicture = async (): Promise<void> => {
    try {
      setFailed(false);
      saveFile(`${name}.png`, await pictureOf(saved, wish));
    } catch {
      setFailed(true);
    }
  };
  return (
    <div className="exports" role="group" aria-label="Save as">
      <button
        type="button"
        onClick={() => saveFile(`${name}.csv`, new Blob([forecastCsv(saved)], { type: "text/csv" }))}
      >
        CSV
      </button>
      <button type="button" onClick={() => void savePicture()}>
        PNG
      </button>
      <button
        type="button"
        disabled={windows === undefined || windows.length === 0}
        title={calendarWords(windows)}
        onClick={() =>
          saveFile(
            `${name}.ics`,
            new Blob([windowsCalendar(windows!, wish, saved, location.href)], { type: "text/calendar" }),
          )
        }
      >
        ICS
      </button>
      {hasFailed && (
        <p className="wrong" role="alert">
          This browser could not draw the picture. Save the table instead, or take a picture of the screen.
        </p>
      )}
    </div>
  );
}

function calendarWords(windows: Props["windows"]): string {
  if (windows === undefined) return "The windows are not known yet";
  return windows.length === 0 ? "There is no window to put into a calendar" : "The windows, for a calendar";
}

async function pictureOf(saved: SavedForecast, wish: string): Promise<Blob> {
  const chart = document.querySelector<SVGSVGElement>(".fan svg");
  if (chart === null) throw new Error("the chart is not drawn");
  const facts = forecastFacts(saved);
  const words = (names: readonly string[]): string[] =>
    facts.filter(({ name }) => names.includes(name)).map(({ name, text }) => `${name}: ${text}`);
  const title = facts.find(({ name }) => name === "Task" || name === "Scenario")!;
  const head = ["Synthetic weather", "Place", "Model", "Hours", "Time zone"];
  return chartPng(chart, {
    title: `${title.text}${isSynthetic(saved.answer.headers) ? ": synthetic weather" : ""}`,
    above: [...words(head.slice(0, 1)), words(head.slice(1)).join(" · ")],
    below: [
      `Line: score. Band around it: Q10 to Q90 of the members. Dashed: the edges of the bands. Shaded: ${wish}.`,
      ...words(facts.map(({ name }) => name).filter((name) => name !== title.name && !head.includes(name))),
    ],
  });
}
