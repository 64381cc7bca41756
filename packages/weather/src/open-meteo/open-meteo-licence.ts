import type { SourceDescription } from "../source/source.ts";

/**
 * Returns the attribution and the licence terms of weather from Open-Meteo.
 *
 * @param nonCommercial - True if the weather comes from the free service.
 * @see https://open-meteo.com/en/licence, https://open-meteo.com/en/terms
 */
export function openMeteoLicence(
  origin: string,
  nonCommercial: boolean,
): Required<Pick<SourceDescription, "attribution" | "licence" | "terms">> {
  const use = nonCommercial ? " Free service, for non-commercial use alone." : "";
  return {
    attribution: `Weather data by Open-Meteo.com (https://open-meteo.com), from ${origin}.${use}`,
    licence: { name: "CC-BY-4.0", url: "https://creativecommons.org/licenses/by/4.0/" },
    terms: nonCommercial
      ? "Open-Meteo without a key: non-commercial use only; data CC-BY-4.0 (https://open-meteo.com/en/terms)"
      : "Open-Meteo: data CC-BY-4.0 (https://open-meteo.com/en/licence)",
  };
}
