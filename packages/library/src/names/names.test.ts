import { searchEntries } from "@halcyon/schema/words";
import { expect, test } from "vitest";
import { entries } from "../entries/entries.ts";
import { type NameLanguage, nameLanguages } from "./name-languages.ts";
import { everydayNames } from "./names.ts";

/** Words that people type in each language, with the slug of the entry expected among the first three results. */
const words: Readonly<Record<NameLanguage, readonly (readonly [word: string, slug: string])[]>> = {
  en: [
    ["precast", "tower-crane-lifting"],
    ["panel", "sheet-cladding"],
    ["hoist", "mobile-crane-lifting"],
    ["jog", "marathon-race"],
    ["cherry picker", "mewp-work"],
    ["brick", "masonry-laying"],
    ["tarmac", "asphalt-paving"],
    ["trench", "earthworks"],
    ["painter", "protective-coating"],
    ["man basket", "crane-personnel-platform"],
    ["black ice", "road-ice"],
    ["bouncy castle", "inflatable-play"],
  ],
  nl: [
    ["hijskraan", "tower-crane-lifting"],
    ["steiger", "scaffold-erection"],
    ["hoogwerker", "mewp-work"],
    ["beton storten", "concrete-placement"],
    ["metselen", "masonry-laying"],
    ["dakpannen", "roof-slating-tiling"],
    ["schilderen", "protective-coating"],
    ["zonnepanelen", "solar-panel-installation"],
    ["windmolen", "wind-turbine-climb-service"],
    ["hooien", "hay-making"],
    ["hardlopen", "marathon-race"],
    ["onweer", "thunderstorm"],
  ],
  de: [
    ["Kran", "tower-crane-lifting"],
    ["Kranarbeiten", "mobile-crane-lifting"],
    ["Gerüst", "scaffold-erection"],
    ["Betonieren", "concrete-placement"],
    ["Dachdecker", "roof-slating-tiling"],
    ["Schweißen", "structural-welding"],
    ["Windrad", "wind-turbine-climb-service"],
    ["Drohne", "drone-flight-vlos"],
    ["Getreideernte", "grain-harvest"],
    ["Wandern", "mountain-hiking"],
    ["Gewitter", "thunderstorm"],
    ["Glatteis", "road-ice"],
  ],
  fr: [
    ["grue", "tower-crane-lifting"],
    ["levage", "mobile-crane-lifting"],
    ["échafaudage", "scaffold-erection"],
    ["toiture", "roof-slating-tiling"],
    ["peinture", "protective-coating"],
    ["soudure", "structural-welding"],
    ["éolienne", "wind-turbine-climb-service"],
    ["moisson", "grain-harvest"],
    ["vélo", "road-cycling"],
    ["orage", "thunderstorm"],
  ],
  es: [
    ["grúa", "tower-crane-lifting"],
    ["grua", "mobile-crane-lifting"],
    ["andamio", "scaffold-erection"],
    ["hormigón", "concrete-placement"],
    ["tejado", "roof-slating-tiling"],
    ["pintura", "protective-coating"],
    ["aerogenerador", "wind-turbine-climb-service"],
    ["cosecha", "grain-harvest"],
    ["playa", "beach-day"],
    ["niebla", "dense-fog"],
  ],
  nb: [
    ["kran", "tower-crane-lifting"],
    ["heising", "mobile-crane-lifting"],
    ["stillas", "scaffold-erection"],
    ["støping", "concrete-placement"],
    ["sveising", "structural-welding"],
    ["vindmolle", "wind-turbine-climb-service"],
    ["seiling", "dinghy-sailing"],
    ["langrenn", "cross-country-ski-race"],
    ["fjelltur", "mountain-hiking"],
    ["tåke", "dense-fog"],
  ],
};
const cases = nameLanguages.flatMap((language) => words[language].map((one) => [language, ...one] as const));

test.each(cases)("%s: %s leads to %s", (_language, word, slug) => {
  const found = searchEntries(entries, word, everydayNames).slice(0, 3);
  expect(found.map((entry) => entry.slug)).toContain(slug);
});

test("more than sixty words in six languages are tried", () => {
  expect(cases.length).toBeGreaterThan(60);
  expect(new Set(cases.map(([language]) => language)).size).toBe(6);
});

test("every entry has names in each language, and other slugs have none", () => {
  for (const entry of entries)
    for (const language of nameLanguages)
      expect(everydayNames(entry, [language]).join(), `${entry.slug} ${language}`).toMatch(/^\p{L}/u);
  expect(everydayNames({ slug: "toString" })).toEqual([]);
});

test("every name of an entry finds it, unless many share the name", () => {
  const lost = entries.flatMap((entry) =>
    everydayNames(entry)
      .filter((name) => !searchEntries(entries, name, everydayNames).slice(0, 8).includes(entry))
      .map((name) => `${entry.slug}: ${name}`),
  );
  expect(lost).toEqual([]);
});
