import { useEffect, useState } from "react";
import { forecastCard, type FoundSpells, type PaleHours } from "./card/forecast-card.ts";
import { forecastCsv } from "./forecast-csv.ts";
import type { SavedForecast } from "./forecast-facts.ts";
import { saveFile } from "./save-file.ts";
import { windowsCalendar } from "./windows-calendar.ts";
import { linkTo } from "../../../data/state/address.ts";
import type { View } from "../../../data/state/view.ts";
import { workHoursAt } from "../../../data/state/work-hours.ts";
import { windowOptionsWords } from "../windows/window-options-words.ts";
import { ShareButtons } from "./share-buttons.tsx";

interface Props {
  readonly saved: SavedForecast;
  readonly view: View;
  /** Undefined as long as the windows are not known. */
  readonly found: FoundSpells | undefined;
  /** Whether they are still asked for: a card waits for them. */
  readonly isPending: boolean;
  /** The hours that tell little, where there are some. */
  readonly pale: PaleHours | undefined;
}

/** Saves what is shown as files, prints it and shares it; each file states the facts of the page. */
export function ExportButtons({ saved, view, found, pale, isPending }: Props) {
  const { entry, answer } = saved;
  const [isPictureLost, setPictureLost] = useState(false);
  const name = `halcyon-${entry.slug}-${answer.json.metadata.period.start.slice(0, 13)}`;
  const link = linkTo("forecast", view);
  usePrintedTitle(name);
  const card = forecastCard({ saved, view, found, pale, link });
  const png = async (): Promise<Blob> => (await import("./card/card-png.ts")).cardPng(card);
  const savePicture = async (): Promise<void> => {
    setPictureLost(false);
    try {
      saveFile(`${name}.png`, await png());
    } catch {
      setPictureLost(true);
    }
  };
  const calendar = (): Blob => {
    const workHours = workHoursAt(view.workHours, answer.json.metadata.timezone);
    const wish = windowOptionsWords({ ...view, workHours }, entry.polarity);
    return new Blob([windowsCalendar(found!.spells, wish, saved, link)], { type: "text/calendar" });
  };
  return (
    <>
      <p className="note on-paper">
        The same view: <a href={link}>{link}</a>
      </p>
      <div className="exports">
        <div className="row" role="group" aria-label="Share">
          <ShareButtons
            {...{ card, isPending, png }}
            name={`${name}.png`}
            own={entry.scope === "custom" ? entry.type : undefined}
          />
        </div>
        <div className="row" role="group" aria-label="Save as">
          <span className="note" aria-hidden="true">
            Save as
          </span>
          <button
            type="button"
            disabled={isPending}
            title="This page, as the browser prints it"
            onClick={() => print()}
          >
            PDF
          </button>
          <button type="button" disabled={isPending} onClick={() => void savePicture()}>
            PNG
          </button>
          <button
            type="button"
            onClick={() => saveFile(`${name}.csv`, new Blob([forecastCsv(saved)], { type: "text/csv" }))}
          >
            CSV
          </button>
          <button
            type="button"
            disabled={found === undefined || found.spells.length === 0}
            title={calendarWords(found)}
            onClick={() => saveFile(`${name}.ics`, calendar())}
          >
            ICS
          </button>
        </div>
        {isPictureLost && (
          <p className="wrong" role="alert">
            The PNG could not be made. Check that this device is connected, and try again. The CSV holds the
            same hours.
          </p>
        )}
      </div>
    </>
  );
}

/** Gives the page a title while it is printed: browsers name its PDF by that. */
function usePrintedTitle(title: string): void {
  useEffect(() => {
    let shown = document.title;
    const begin = (): void => {
      shown = document.title;
      document.title = title;
    };
    const end = (): void => {
      document.title = shown;
    };
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, [title]);
}

function calendarWords(found: FoundSpells | undefined): string {
  if (found === undefined) return "The windows are not known yet";
  return found.spells.length === 0
    ? "There is no window to put into a calendar"
    : "The windows, for a calendar";
}
