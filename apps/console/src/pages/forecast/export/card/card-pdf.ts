import { jsPDF } from "jspdf";
import boldUrl from "@expo-google-fonts/arimo/600SemiBold/Arimo_600SemiBold.ttf?url";
import regularUrl from "@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf?url";
import { canvasTextWidth, textPicture } from "./canvas-text.ts";
import { cardLayout, type Mark, type Measure, type TextLook, type Tone } from "./card-layout.ts";
import type { ForecastCard } from "./forecast-card.ts";
import { lightColours, tonesOf } from "./light-colours.ts";

const family = "Arimo";

/** The height of A4 [pt]: a sheet is at least as high. */
const leastHeight = 842;

/** Draws a card as a page of PDF whose text can be selected and searched. */
export async function cardPdf(card: ForecastCard): Promise<Blob> {
  const [regular, bold] = await Promise.all([fontFile(regularUrl), fontFile(boldUrl)]);
  const open = (format: [number, number]): jsPDF => {
    const made = new jsPDF({ unit: "pt", format, compress: true, putOnlyUsedFonts: true });
    for (const [style, file] of [
      ["normal", regular],
      ["bold", bold],
    ] as const) {
      made.addFileToVFS(`${style}.ttf`, file);
      made.addFont(`${style}.ttf`, family, style);
    }
    return made;
  };
  const ruler = open([1, 1]);
  const measure: Measure = (text, look) => {
    setLook(ruler, look);
    return hasLetters(ruler, text) ? ruler.getTextWidth(text) : canvasTextWidth(text, look);
  };
  const { width, height, marks } = cardLayout(card, measure);
  const colours = lightColours(tonesOf(marks));
  const pdf = open([width, Math.max(height, leastHeight)]);
  pdf.setLanguage("en-GB");
  pdf.setProperties({ title: card.title, subject: card.place, creator: "Halcyon" });
  for (const mark of marks) await drawMark(pdf, mark, colours);
  return pdf.output("blob");
}

async function drawMark(pdf: jsPDF, mark: Mark, colours: ReadonlyMap<Tone, string>): Promise<void> {
  switch (mark.kind) {
    case "text": {
      setLook(pdf, mark);
      const colour = colours.get(mark.tone)!;
      if (hasLetters(pdf, mark.text)) {
        pdf.setTextColor(...channels(colour));
        pdf.text(mark.text, mark.x, mark.y);
      } else {
        const { png, ...box } = await textPicture(mark.text, mark, colour);
        pdf.addImage(png, "PNG", mark.x, mark.y - box.above, box.width, box.height);
      }
      break;
    }
    case "box":
      pdf.setFillColor(...channels(colours.get(mark.tone)!));
      pdf.rect(mark.x, mark.y, mark.width, mark.height, "F");
      break;
    case "line":
      pdf.setDrawColor(...channels(colours.get(mark.tone)!));
      pdf.setLineWidth(mark.width);
      pdf.line(mark.x1, mark.y1, mark.x2, mark.y2);
      break;
    case "dot":
      pdf.setFillColor(...channels(colours.get(mark.tone)!));
      pdf.circle(mark.x, mark.y, mark.radius, "F");
      break;
    case "link":
      pdf.link(mark.x, mark.y, mark.width, mark.height, { url: mark.url });
      break;
  }
}

function setLook(pdf: jsPDF, { size, isBold }: TextLook): void {
  pdf.setFont(family, isBold ? "bold" : "normal");
  pdf.setFontSize(size);
}

/** The part of a font of jsPDF that its types leave out. */
interface FontMetadata {
  readonly characterToGlyph: (codePoint: number) => number;
}

/** Whether the font that is set has all letters of a text: Latin, Greek, Cyrillic and Hebrew ones. */
function hasLetters(pdf: jsPDF, text: string): boolean {
  const { metadata } = pdf.getFont() as unknown as { readonly metadata: FontMetadata };
  return Array.from(text, (letter) => letter.codePointAt(0)!).every(
    (codePoint) => metadata.characterToGlyph(codePoint) !== 0,
  );
}

/** `rgb(21, 32, 43)` as numbers. */
function channels(colour: string): [number, number, number] {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue];
}

/** A file as jsPDF takes a font: a letter for each byte. */
async function fontFile(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the font was refused: ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}
