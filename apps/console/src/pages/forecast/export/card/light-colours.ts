import type { Mark, Tone } from "./card-layout.ts";

/** Reads the colours of the style sheets for a light ground, even on a dark page: `rgb(21, 32, 43)`. */
export function lightColours(tones: ReadonlySet<Tone>): Map<Tone, string> {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("class", "unseen");
  const box = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  picture.append(box);
  document.body.append(picture);
  // Nothing is painted before the theme is put back.
  const { dataset } = document.documentElement;
  const theme = dataset["theme"];
  dataset["theme"] = "light";
  try {
    return new Map(
      [...tones].map((tone) => {
        const isProperty = tone.startsWith("--");
        box.setAttribute("class", isProperty ? "" : tone);
        box.style.fill = isProperty ? `var(${tone})` : "";
        return [tone, getComputedStyle(box).fill];
      }),
    );
  } finally {
    if (theme === undefined) delete dataset["theme"];
    else dataset["theme"] = theme;
    picture.remove();
  }
}

/** The tones of what is drawn. */
export function tonesOf(marks: readonly Mark[]): Set<Tone> {
  return new Set(marks.flatMap((mark) => ("tone" in mark ? [mark.tone] : [])));
}
