/** The font of the names on a map, as its style says it too. */
const font = "11px system-ui, sans-serif";

let context: CanvasRenderingContext2D | null | undefined;

/** How wide a name is drawn on a map [px]. */
export function textWidth(name: string): number {
  context ??= document.createElement("canvas").getContext("2d");
  if (context === null) return name.length * 7;
  context.font = font;
  return context.measureText(name).width;
}
