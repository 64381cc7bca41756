import { openProvider, providerIds } from "@halcyon/ingest";
import type { Licence } from "@halcyon/schema";
import { configFrom, portsFrom } from "@halcyon/server/environment";
import { openDescriptions } from "@halcyon/server/open-descriptions";
import { recordTerms } from "@halcyon/server/record-terms";
import { dynamicalDatasets, dynamicalTerms } from "@halcyon/weather/sources/dynamical";
import { stationLicences } from "@halcyon/weather/sources/station";
import { code, prose, table } from "../markdown.mts";

interface Terms {
  readonly id: string;
  readonly attribution: string;
  readonly licence: Licence;
}

/** Returns a table of all sources of weather that can be configured, with the licence and the attribution of each source. */
export async function dataLicences(): Promise<string> {
  const providers = providerIds.map((id): Terms => ({ ...openProvider(id), id }));
  return table(
    ["how it comes", "data", "licence", "whom to name, and terms"],
    [
      ...rowsOf("built in", await statedBy("synthetic")),
      ...rowsOf("asked of Open-Meteo", await statedBy("open-meteo")),
      [
        "read from dynamical.org",
        dynamicalDatasets.map(code).join(", "),
        "as each archive states it",
        prose(dynamicalTerms),
      ],
      ...rowsOf("ingested", [...providers, ...Object.values(recordTerms)]),
      ...Object.entries(stationLicences).map(([format, licence]) => [
        "station files",
        code(format),
        licenceText(licence),
        "as the configuration says",
      ]),
    ],
  );
}

/** Returns the terms of all sources and climate records that a preset of HALCYON_WEATHER uses. */
async function statedBy(word: string): Promise<readonly Terms[]> {
  return openDescriptions(await portsFrom(configFrom({ HALCYON_WEATHER: word })));
}

/** Returns one table row for each group of data with the same terms. */
function rowsOf(how: string, all: readonly Terms[]): string[][] {
  const alike = Map.groupBy(all, ({ attribution, licence }) => `${attribution} ${licence.name}`);
  return [...alike.values()].map((group) => {
    const { attribution, licence } = group[0]!;
    return [
      how,
      [...new Set(group.map(({ id }) => code(id)))].join(", "),
      licenceText(licence),
      prose(`${attribution.replace(/\.$/, "")}.`),
    ];
  });
}

function licenceText({ name, url }: Licence): string {
  return url.startsWith("http") ? `[${name}](${url})` : name;
}
