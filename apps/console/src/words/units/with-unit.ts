/** Joins a number and its unit with a no-break space: `21 m/s`, `70 %`. For a pure number, the unit is empty. */
export function withUnit(number: number | string, unit: string): string {
  return unit === "" ? String(number) : `${number}\u00A0${unit}`;
}

/** Replaces the spaces between numbers and their units in a text with no-break spaces. */
export function holdUnits(text: string): string {
  return text.replaceAll(
    /([\d…]) (?=(?:[%h°s]|[ckm]?m|m\/s|km\/h|mph|[hk]Pa|°C|W\/m²|J\/kg|kg\/m²\/h|m³\/m³|min)(?![\w/]))/g,
    "$1\u00A0",
  );
}
