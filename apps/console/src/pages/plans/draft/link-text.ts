import type { DraftLink } from "./plan-draft.ts";

/**
 * Reads what a task waits for from a cell of a spreadsheet, such as `lift; pour SS+12`. Each id may have a type and a lag [h]. Returns the part that cannot
 * be read as `wrong`.
 */
export function linksIn(text: string): { readonly links: DraftLink[] } | { readonly wrong: string } {
  const links: DraftLink[] = [];
  for (const part of text.split(/[;,]/).map((one) => one.trim())) {
    if (part === "") continue;
    const read = /^([A-Za-z0-9._-]+?)(?:\s+(FS|SS|FF))?(?:\s*([+−-])\s*(\d{1,4})\s*h?)?$/i.exec(part);
    if (read === null) return { wrong: part };
    const [, from, type = "FS", sign, hours] = read;
    links.push({
      from: from!,
      type: type.toUpperCase() as "FS" | "SS" | "FF",
      ...(hours !== undefined && { lag_hours: (sign === "+" ? 1 : -1) * Number(hours) }),
    });
  }
  return { links };
}

/** Returns what a task waits for in the form that {@link linksIn} reads. */
export function linksText(links: readonly DraftLink[]): string {
  return links
    .map(({ from, type = "FS", lag_hours: lag = 0 }) => {
      const kind = type === "FS" ? "" : ` ${type}`;
      const hours = lag === 0 ? "" : `${lag > 0 ? " +" : " −"}${Math.abs(lag)} h`;
      return `${from}${kind}${hours}`;
    })
    .join(", ");
}
