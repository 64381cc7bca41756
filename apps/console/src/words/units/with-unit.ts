/** Joins a number and its unit, between which no line breaks: `21 m/s`, `70 %`. A pure number has no unit, which is empty. */
export function withUnit(number: number | string, unit: string): string {
  return unit === "" ? String(number) : `${number}\u00A0${unit}`;
}

/** Keeps numbers on the same line as their units in a text of another author. */
export function holdUnits(text: string): string {
  return text.replaceAll(
    /([\d…]) (?=(?:[%h°s]|[ckm]?m|m\/s|km\/h|mph|[hk]Pa|°C|W\/m²|J\/kg|kg\/m²\/h|m³\/m³|min)(?![\w/]))/g,
    "$1\u00A0",
  );
}
