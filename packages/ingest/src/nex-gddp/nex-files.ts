import type { VariableName } from "@halcyon/schema";
import { type ProviderConnection, providerRequest } from "../fetch/requests/provider-request.ts";
import { IngestError } from "../ingest-error.ts";

/** Address of the public bucket of NEX-GDDP-CMIP6; see https://registry.opendata.aws/nex-gddp-cmip6. */
export const nexBucket = "https://nex-gddp-cmip6.s3-us-west-2.amazonaws.com";

/** Name of each registry variable in the files. */
export const nexVariables: ReadonlyMap<VariableName, string> = new Map([
  ["temperature_2m", "tas"],
  ["temperature_2m_min", "tasmin"],
  ["temperature_2m_max", "tasmax"],
  ["relative_humidity_2m", "hurs"],
  ["precipitation", "pr"],
  ["shortwave_radiation", "rsds"],
  ["wind_speed_10m", "sfcWind"],
]);

/** File that contains one variable for one year. */
export interface NexFile {
  readonly url: string;
  readonly name: string;
  readonly variable: VariableName;
  readonly year: number;
  readonly bytes: number;
  /** HTTP entity tag, which changes with the content. */
  readonly etag: string;
}

export interface NexOptions {
  /** Address of a bucket with the same layout as {@link nexBucket}. */
  readonly baseUrl: string;
  readonly model: string;
  /** Name of the scenario. In every scenario, the years before 2015 come from `historical`. */
  readonly scenario: string;
  readonly variables: readonly VariableName[];
  readonly fromYear: number;
  readonly toYear: number;
}

const firstScenarioYear = 2015;

/**
 * Finds the requested files in the listing of their bucket. Their names cannot be computed, because realizations and grids differ between models. If a file has
 * several versions, the last one is used.
 *
 * @returns The files in the order of the variables, then of the years.
 * @throws IngestError `unusable` if a year of a variable is missing, `retry_later` if the bucket does not respond.
 */
export async function nexFiles(
  wish: NexOptions,
  connection: ProviderConnection,
): Promise<readonly NexFile[]> {
  const { model, scenario, fromYear, toYear } = wish;
  const newest = new Map<string, NexFile & { readonly version: number }>();
  const parts = [
    ...(fromYear < firstScenarioYear ? ["historical"] : []),
    ...(toYear >= firstScenarioYear && scenario !== "historical" ? [scenario] : []),
  ];
  for (const part of parts) {
    for await (const { key, bytes, etag } of list(wish.baseUrl, `${root}/${model}/${part}/`, connection)) {
      const found = fileName.exec(key);
      if (found === null) continue;
      const [, name, of, year, version = "1.0"] = found as unknown as [
        string,
        string,
        string,
        string,
        string?,
      ];
      const variable = wish.variables.find((one) => nexVariables.get(one) === of);
      const isWanted = Number(year) >= fromYear && Number(year) <= toYear;
      if (variable === undefined || !isWanted) continue;
      const place = `${variable} ${year}`;
      const file = { url: `${wish.baseUrl}/${key}`, name, variable, year: Number(year), bytes, etag };
      if ((newest.get(place)?.version ?? 0) < Number(version)) {
        newest.set(place, { ...file, version: Number(version) });
      }
    }
  }
  const years = Array.from({ length: toYear - fromYear + 1 }, (_, index) => fromYear + index);
  return wish.variables.flatMap((variable) =>
    years.map((year) => {
      const { version: _version, ...file } =
        newest.get(`${variable} ${year}`) ?? absent(wish, variable, year);
      return file;
    }),
  );
}

const root = "NEX-GDDP-CMIP6";

/** Pattern of file names: `<variable>_day_<model>_<scenario>_<realization>_<grid>_<year>[_v<version>].nc`. */
const fileName = /\/(([A-Za-z]+)_day_[^/]+_(\d{4})(?:_v(\d+\.\d+))?\.nc)$/;

function absent({ baseUrl, model, scenario }: NexOptions, variable: VariableName, year: number): never {
  const what = `${baseUrl} has no ${variable} of ${model}, ${scenario}, in ${year}`;
  throw new IngestError("unusable", `${what}. Name fewer years or variables, or another model.`);
}

interface Listed {
  readonly key: string;
  readonly bytes: number;
  readonly etag: string;
}

/** Lists every object of a bucket whose key has a given prefix. */
async function* list(
  baseUrl: string,
  prefix: string,
  connection: ProviderConnection,
): AsyncGenerator<Listed> {
  for (let token: string | undefined; ;) {
    const query = new URLSearchParams({ "list-type": "2", prefix });
    if (token !== undefined) query.set("continuation-token", token);
    const bytes = await providerRequest(connection, `${baseUrl}/?${query.toString()}`);
    if (bytes === undefined)
      throw new IngestError("unusable", `${baseUrl} may not be listed. Use another base URL.`);
    const answer = new TextDecoder().decode(bytes);
    for (const [, entry] of answer.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      yield {
        key: textOf(entry!, "Key"),
        bytes: Number(textOf(entry!, "Size")),
        etag: textOf(entry!, "ETag"),
      };
    }
    if (textOf(answer, "IsTruncated") !== "true") return;
    token = textOf(answer, "NextContinuationToken");
  }
}

/** Returns the text of the first element with a name; empty if there is none. */
function textOf(xml: string, name: string): string {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? "";
  return text.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
