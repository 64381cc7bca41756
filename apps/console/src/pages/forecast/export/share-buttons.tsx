import type { EntryType } from "@halcyon/schema";
import { useState } from "react";
import type { ForecastCard } from "./card/forecast-card.ts";
import { CopyText } from "../../../widgets/copy-text.tsx";

interface Props {
  readonly card: ForecastCard;
  /** Whether the card still waits for something. */
  readonly isPending: boolean;
  /** Draws the card as a picture. */
  readonly png: () => Promise<Blob>;
  /** The name of the picture. */
  readonly name: string;
  /** The kind of an entry that one account alone sees; undefined for one of the library. */
  readonly own: EntryType | undefined;
}

/** Hands the link to the view, and the card where the browser can share files. */
export function ShareButtons({ card, isPending, png, name, own }: Props) {
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

/** The answer and its link, with the card where files may be shared. */
async function sharedData(card: ForecastCard, png: Props["png"], name: string): Promise<ShareData> {
  const { title, place, syntheticWords, sentences, link } = card;
  const head = syntheticWords === "" ? "" : `Synthetic weather. ${syntheticWords} `;
  const data = { title, text: `${head}${title}, ${place}. ${sentences[0] ?? ""}`, url: link };
  const withFile = { ...data, files: [new File([await png()], name, { type: "image/png" })] };
  return navigator.canShare(withFile) ? withFile : data;
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
