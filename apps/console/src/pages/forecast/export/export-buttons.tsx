import { useEffect, useState } from "react";
import { forecastCard, type ForecastCard, type FoundSpells, type PaleHours } from "./card/forecast-card.ts";
import { forecastCsv } from "./forecast-csv.ts";
import type { SavedForecast } from "./forecast-facts.ts";
import { saveFile } from "./save-file.ts";
import { windowsCalendar } from "./windows-calendar.ts";
import { linkTo } from "../../../data/state/address.ts";
import type { View } from "../../../data/state/view.ts";
import { workHoursAt } from "../../../data/state/work-hours.ts";
import { windowOptionsWords } from "../windows/window-options-words.ts";
import type { EntryType } from "@halcyon/schema";
import { CopyText } from "../../../widgets/copy-text.tsx";
import { PageLink } from "../../../widgets/page-link.tsx";

interface Props {
  readonly saved: SavedForecast;
  readonly view: View;
  /** Windows that were found; undefined until they are loaded. */
  readonly found: FoundSpells | undefined;
  /** True while the windows are loading. The card is available when they are loaded. */
  readonly isPending: boolean;
  /** Hours for which the forecast has little skill; undefined if there are none. */
  readonly pale: PaleHours | undefined;
}

/** Shows buttons that save the forecast as files, print it and share it. Each file contains the facts that the page states about the forecast. */
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
          <PageLink page="watches" view={{ ...view, watching: "sent" }} section="links-title">
            Link without a key
          </PageLink>
          <PageLink page="watches" view={{ ...view, watching: "sent" }} section="tables-title">
            Table for a spreadsheet
          </PageLink>
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

/** Sets the title of the page during printing, because browsers use the title as the file name of a PDF. */
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

interface ShareButtonsProps {
  readonly card: ForecastCard;
  /** True while data for the card are loading. */
  readonly isPending: boolean;
  /** Draws the summary card of the forecast as a PNG file. */
  readonly png: () => Promise<Blob>;
  /** Name of the picture file. */
  readonly name: string;
  /** Type of a custom entry, which only one account can see; undefined for an entry of the library. */
  readonly own: EntryType | undefined;
}

/** Shows buttons that share the link to the view and, if the browser can share files, the card. */
function ShareButtons({ card, isPending, png, name, own }: ShareButtonsProps) {
  const [isLinkShown, showLink] = useState(false);
  const [said, say] = useState("");
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(card.link);
      say(
        own === undefined
          ? "Link copied. People who open it need a key."
          : `Link copied. The ${own} is your own: only a key of your account opens it.`,
      );
    } catch {
      // Without https a browser has no clipboard for pages.
      showLink(true);
    }
  };
  const share = async (): Promise<void> => {
    try {
      await navigator.share(await sharedData(card, png, name));
      say("");
    } catch (error) {
      // Who closes the sheet of the system wants nothing shared.
      if (!isAbort(error)) say("This browser did not share it. Save the PNG, or copy the link.");
    }
  };
  return (
    <>
      {"share" in navigator && (
        <button type="button" disabled={isPending} onClick={() => void share()}>
          Share
        </button>
      )}
      <button type="button" onClick={() => void copy()}>
        Copy link
      </button>
      {isLinkShown && <CopyText label="Link to this view" text={card.link} />}
      {said !== "" && (
        <p className="note" role="status">
          {said}
        </p>
      )}
    </>
  );
}

/** Returns the data to share: the main result, the link to the view and, if files can be shared, the card. */
async function sharedData(
  card: ForecastCard,
  png: ShareButtonsProps["png"],
  name: string,
): Promise<ShareData> {
  const { title, place, syntheticWords, sentences, link } = card;
  const head = syntheticWords === "" ? "" : `Synthetic weather. ${syntheticWords} `;
  const data = { title, text: `${head}${title}, ${place}. ${sentences[0] ?? ""}`, url: link };
  const withFile = { ...data, files: [new File([await png()], name, { type: "image/png" })] };
  return navigator.canShare(withFile) ? withFile : data;
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
