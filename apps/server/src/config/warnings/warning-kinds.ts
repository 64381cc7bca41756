import { dirname, resolve } from "node:path";
import { z } from "zod";
import { ConfigError } from "../config-error.ts";
import { terms } from "../stores/source-terms.ts";
import { feedFields, type FeedPlan, type WarningKind, warningKind } from "./warning-kind.ts";

/** Kind of feed that reads the alerts of the National Weather Service of the USA. */
const nwsWarnings = warningKind(
  z.strictObject({
    source: z.literal("nws").meta({ description: "The National Weather Service of the USA." }),
    contact: z
      .string()
      .regex(/^[\x20-\x7e]{3,100}$/)
      .meta({ description: "E-mail address or page of the operator, which the service asks for." }),
    ...feedFields,
  }),
  (config) => [
    {
      id: "nws",
      documents: {
        kind: "address",
        url: "https://api.weather.gov/alerts/active?status=actual",
        hosts: [],
        headers: { accept: "application/geo+json", "user-agent": `Halcyon (${config.contact})` },
        isSnapshot: true,
      },
      coverage: { codes: [{ scheme: "UGC", begins: "" }], file: undefined },
      attribution: "National Weather Service",
      licence: null,
      note: null,
    },
  ],
);

/** Countries of MeteoAlarm by their names in its addresses, each with the first letters of its area codes. */
const countries = {
  andorra: "AD",
  austria: "AT",
  belgium: "BE",
  "bosnia-herzegovina": "BA",
  bulgaria: "BG",
  croatia: "HR",
  cyprus: "CY",
  czechia: "CZ",
  denmark: "DK",
  estonia: "EE",
  finland: "FI",
  france: "FR",
  germany: "DE",
  greece: "GR",
  hungary: "HU",
  iceland: "IS",
  ireland: "IE",
  israel: "IL",
  italy: "IT",
  latvia: "LV",
  lithuania: "LT",
  luxembourg: "LU",
  malta: "MT",
  moldova: "MD",
  montenegro: "ME",
  netherlands: "NL",
  norway: "NO",
  poland: "PL",
  portugal: "PT",
  "republic-of-north-macedonia": "MK",
  romania: "RO",
  serbia: "RS",
  slovakia: "SK",
  slovenia: "SI",
  spain: "ES",
  sweden: "SE",
  switzerland: "CH",
  ukraine: "UA",
  "united-kingdom": "UK",
} as const;

type Country = keyof typeof countries;

/** Kind of feed that reads the warnings of weather services in Europe, as EUMETNET collects them. Each country is a feed. */
const meteoalarmWarnings = warningKind(
  z.strictObject({
    source: z.literal("meteoalarm").meta({ description: "The weather services of Europe." }),
    countries: z
      .array(z.enum(Object.keys(countries) as [Country, ...Country[]]))
      .min(1)
      .refine((names) => new Set(names).size === names.length, { error: "Each country is named once." })
      .meta({ description: "The countries to read, by their names in the addresses of MeteoAlarm." }),
    ...feedFields,
  }),
  (config) =>
    config.countries.map((country) => ({
      id: `meteoalarm-${country}`,
      documents: {
        kind: "address",
        url: `https://feeds.meteoalarm.org/api/v1/warnings/feeds-${country}`,
        hosts: [],
        headers: { accept: "application/json" },
        isSnapshot: true,
      },
      coverage: { codes: [{ scheme: "EMMA_ID", begins: countries[country] }], file: undefined },
      attribution: "EUMETNET - MeteoAlarm, and the weather service that each warning names",
      licence: null,
      note: "Time delays between this information and www.meteoalarm.org are possible. For the latest warnings, see www.meteoalarm.org.",
    })),
);

/** Kind of feed that reads the warnings of the weather service of Germany for its municipalities, in all languages. */
const dwdWarnings = warningKind(
  z.strictObject({
    source: z.literal("dwd").meta({ description: "Deutscher Wetterdienst, the weather service of Germany." }),
    ...feedFields,
  }),
  () => [
    {
      id: "dwd",
      documents: {
        kind: "address",
        url: "https://opendata.dwd.de/weather/alerts/cap/COMMUNEUNION_EVENT_STAT/Z_CAP_C_EDZW_LATEST_PVW_STATUS_PREMIUMEVENT_COMMUNEUNION_MUL.zip",
        hosts: [],
        headers: { accept: "application/zip" },
        isSnapshot: true,
      },
      coverage: {
        codes: [
          { scheme: "EMMA_ID", begins: "DE" },
          { scheme: "WARNCELLID", begins: "" },
        ],
        file: undefined,
      },
      attribution: "Deutscher Wetterdienst",
      licence: { name: "CC-BY-4.0", url: "https://creativecommons.org/licenses/by/4.0/" },
      note: null,
    },
  ],
);

/** Schemas of the fields of feeds whose area and authority Halcyon does not know. */
const ownFields = {
  covers: z.string().min(1).optional().meta({
    description: "File of GeoJSON with the area that the feed covers.",
  }),
  attribution: z.string().min(1).meta({ description: "Words that name the authority in answers." }),
  licence: terms.licence,
  ...feedFields,
};

/** Kind of feed that reads an index of CAP documents, one document, or a ZIP of documents. */
const capWarnings = warningKind(
  z.strictObject({
    source: z.literal("cap").meta({ description: "The CAP documents of an authority." }),
    id: terms.id.unwrap().meta({ description: "Name of the feed in answers." }),
    url: z.url({ protocol: /^https$/ }).meta({
      description: "Address of an index in Atom or RSS, of a CAP document, or of a ZIP of documents.",
    }),
    hosts: z.array(z.string().min(1)).default([]).meta({
      description: "Hosts of documents that the index names, besides its own.",
    }),
    ...ownFields,
  }),
  (config, at) => [
    {
      id: config.id,
      documents: {
        kind: "address",
        url: config.url,
        hosts: config.hosts,
        headers: {},
        isSnapshot: false,
      },
      coverage: { codes: [], file: config.covers && at(config.covers) },
      attribution: config.attribution,
      licence: config.licence ?? null,
      note: null,
    },
  ],
);

/** Kind of feed that reads a folder, into which another program writes all warnings in force. */
const folderWarnings = warningKind(
  z.strictObject({
    source: z.literal("folder").meta({ description: "Files of CAP that another program lays down." }),
    id: terms.id.default("folder"),
    path: z.string().min(1).meta({
      description: "Folder with all warnings that hold, as files `.xml`, `.cap`, `.json` or `.zip`.",
    }),
    ...ownFields,
  }),
  (config, at) => [
    {
      id: config.id,
      documents: { kind: "folder", path: at(config.path) },
      coverage: { codes: [], file: config.covers && at(config.covers) },
      attribution: config.attribution,
      licence: config.licence ?? null,
      note: null,
    },
  ],
);

/** Kinds of feeds of official warnings, in the order of the documentation. */
const warningKinds = [nwsWarnings, meteoalarmWarnings, dwdWarnings, capWarnings, folderWarnings] as const;

type WarningConfig = z.output<(typeof warningKinds)[number]["schema"]>;

const [first, ...others] = warningKinds.map(({ schema }) => schema);

/** Schema of the feeds of official warnings in the configuration. */
export const warningsSchema = z
  .array(
    z
      .discriminatedUnion("source", [first!, ...others])
      .refine(
        ({ poll_seconds: pollSeconds, silent_after_minutes: minutes }) => minutes * 60 >= 2 * pollSeconds,
        { path: ["silent_after_minutes"], error: "At least twice `poll_seconds` is needed." },
      ),
  )
  .max(64);

/**
 * Returns the feeds of official warnings that are configured.
 *
 * @throws ConfigError if two feeds have the same id.
 */
export function feedPlans(config: {
  readonly warnings: readonly WarningConfig[];
  readonly configFile: string | undefined;
}): readonly FeedPlan[] {
  const folder = dirname(config.configFile ?? ".");
  const at = (path: string): string => resolve(folder, path);
  const kinds: ReadonlyMap<string, WarningKind> = new Map(
    warningKinds.map((kind) => [kind.schema.shape.source.value, kind as WarningKind]),
  );
  const plans = config.warnings.flatMap((feed) =>
    kinds
      .get(feed.source)!
      .feeds(feed, at)
      .map((plan) => ({
        ...plan,
        shapesFolder: feed.shapes && at(feed.shapes),
        pollSeconds: feed.poll_seconds,
        silentAfterMinutes: feed.silent_after_minutes,
      })),
  );
  const double = plans.find(({ id }, index) => plans.findIndex((plan) => plan.id === id) < index);
  if (double !== undefined)
    throw new ConfigError(`warnings: two feeds are called ${double.id}; give one of them another id`);
  return plans;
}
