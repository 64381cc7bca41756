import { distance } from "fastest-levenshtein";
import { echoMaxLength, type FieldError } from "./field-error.ts";

/**
 * Returns the name from a list that the caller probably meant. If several names are equally likely, it returns the first. Matches are tried in this order:
 *
 * 1. the same letters in another spelling (`windSpeed10m`);
 * 2. an alias of the name (`t2m`);
 * 3. a name in which every word of the text is a word or the beginning of a word (`temperature`, `gust`);
 * 4. a name that differs by a few edits (`tempreature_2m`);
 * 5. a name that contains most words of the text (`air_temperature`).
 *
 * @param names - List of names. The list must not change later, because comparable spellings are computed only once.
 * @returns undefined if no name matches or the text is long.
 * @example
 * ```js
 * nearestName("tempreature_2m", ["temperature_2m", "dew_point_2m"]); // => "temperature_2m"
 * ```
 */
export function nearestName<Name extends string>(text: string, names: readonly Name[]): Name | undefined {
  const asked = spelled(text);
  if (text.length > echoMaxLength || asked.letters === "") return undefined;
  const known = spelledNames(names);
  const near = holder(asked, known, 1) ?? fewEdits(asked, known) ?? holder(asked, known, 0.5);
  return otherSpelling(text, names) ?? near?.name;
}

/**
 * Returns the name that equals a text except for its spelling, or that has the text as an alias; undefined if there is none. Such a name can be used without
 * asking the caller.
 */
export function otherSpelling<Name extends string>(text: string, names: readonly Name[]): Name | undefined {
  const { letters } = spelled(text);
  if (text.length > echoMaxLength || letters === "") return undefined;
  const called = alsoCalled.get(letters) ?? [];
  return (
    spelledNames(names).find((known) => known.letters === letters)?.name ??
    called.flatMap((meant) => names.filter((name) => name === meant))[0]
  );
}

/**
 * Returns the error field that suggests a name; an empty object if no name is similar.
 *
 * @example
 * ```js
 * didYouMean("gust", ["wind_speed_10m", "wind_gusts_10m"]); // => { did_you_mean: "wind_gusts_10m" }
 * ```
 */
export function didYouMean(text: string, names: readonly string[]): Pick<FieldError, "did_you_mean"> {
  const near = nearestName(text, names);
  return near === undefined ? {} : { did_you_mean: near };
}

interface Spelled {
  /** Only the letters and digits of the text; the whole text if it has neither. */
  readonly letters: string;
  readonly words: readonly string[];
}

interface Known<Name extends string> extends Spelled {
  readonly name: Name;
}

/** Cache of comparable spellings for each list of names. An entry is removed together with its list. */
const spelledLists = new WeakMap<readonly string[], readonly Known<string>[]>();

function spelledNames<Name extends string>(names: readonly Name[]): readonly Known<Name>[] {
  const known = spelledLists.get(names) ?? names.map((name) => ({ name, ...spelled(name) }));
  spelledLists.set(names, known);
  return known as readonly Known<Name>[];
}

/** Returns a text in lower case and without separators, for comparison. */
function spelled(text: string): Spelled {
  const words = text
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "");
  return { letters: words.length === 0 ? text.trim() : words.join(""), words };
}

/**
 * Returns the name in which words of the text make up the largest share of the letters, if that share reaches the minimum. If several names have the same
 * share, returns the one in which these words come first.
 */
function holder<Name extends string>(
  asked: Spelled,
  known: readonly Known<Name>[],
  leastShare: number,
): Known<Name> | undefined {
  const held = known.map((one) => ({ one, ...heldWords(asked, one) }));
  return held
    .filter(({ share }) => share > 0 && share >= leastShare)
    .toSorted((a, b) => b.share - a.share || a.at - b.at)[0]?.one;
}

function heldWords(asked: Spelled, { letters, words }: Spelled): { share: number; at: number } {
  if (asked.letters.length >= beginningLeast && letters.startsWith(asked.letters)) return { share: 1, at: 0 };
  const places = asked.words.map((word) => words.findIndex((one) => isBeginning(word, one)));
  const heldLetters = asked.words.filter((_, index) => places[index] !== -1).join("").length;
  return {
    share: heldLetters / asked.letters.length,
    at: Math.min(...places.filter((place) => place !== -1)),
  };
}

/** Minimum length of the beginning of a word for a match [characters]. Shorter beginnings match too many names. */
const beginningLeast = 3;

/** Returns true if a word equals another word or its beginning. Singular and plural also match. */
function isBeginning(word: string, whole: string): boolean {
  const one = word.length > beginningLeast ? word.replace(/s$/, "") : word;
  return word === whole || (one.length >= beginningLeast && whole.startsWith(one));
}

function fewEdits<Name extends string>(
  { letters }: Spelled,
  known: readonly Known<Name>[],
): Known<Name> | undefined {
  return known
    .map((one) => ({ one, edits: distance(letters, one.letters) }))
    .filter(
      ({ one, edits }) =>
        edits < one.letters.length && edits <= Math.max(2, Math.floor(one.letters.length / 4)),
    )
    .toSorted((a, b) => a.edits - b.edits)[0]?.one;
}

/** Aliases that similarity of spelling cannot find. They come from weather files, other services and common usage. */
const alsoCalled = new Map(
  Object.entries<readonly string[]>({
    t2m: ["temperature_2m"],
    tas: ["temperature_2m"],
    "2t": ["temperature_2m"],
    tasmin: ["temperature_2m_min"],
    tasmax: ["temperature_2m_max"],
    rh: ["relative_humidity_2m"],
    hurs: ["relative_humidity_2m"],
    rainfall: ["rain", "precipitation"],
    pr: ["precipitation"],
    tp: ["precipitation"],
    wspd: ["wind_speed_10m"],
    sfcwind: ["wind_speed_10m"],
    wdir: ["wind_direction_10m"],
    vpd: ["vapour_pressure_deficit"],
    vaporpressuredeficit: ["vapour_pressure_deficit"],
    sst: ["sea_surface_temperature"],
    swh: ["wave_height"],
    msl: ["pressure_msl"],
    mslp: ["pressure_msl"],
    ssrd: ["shortwave_radiation"],
    feelslike: ["apparent_temperature"],
    gfs: ["noaa"],
    gefs: ["noaa"],
    cfs: ["noaa"],
    ifs: ["ecmwf"],
    ens: ["ecmwf"],
    seas5: ["ecmwf"],
    lng: ["longitude"],
    c: ["degC"],
    celsius: ["degC"],
    degreescelsius: ["degC"],
    ms: ["m/s"],
    ms1: ["m/s"],
    mps: ["m/s"],
    meterspersecond: ["m/s"],
    percent: ["%"],
    pct: ["%"],
    millimeter: ["mm"],
    millimeters: ["mm"],
    millimetre: ["mm"],
    millimetres: ["mm"],
    meter: ["m"],
    meters: ["m"],
    metre: ["m"],
    metres: ["m"],
    degree: ["deg"],
    degrees: ["deg"],
    seconds: ["s"],
    wm2: ["W/m2"],
  }),
);
