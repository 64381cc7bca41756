/** Unit of measure, as a factor and powers of base units. */
export interface Measure {
  readonly factor: number;
  /** Powers of the base units m, kg, s, K and degree of angle. */
  readonly powers: Powers;
  /** Offset that is added after the factor is applied. It is not 0 for temperature units that do not start at 0 K. */
  readonly offset: number;
}

export type Powers = readonly [m: number, kg: number, s: number, K: number, deg: number];

/**
 * Parses a unit as UDUNITS does. Also accepts the forms in weather files, such as `kg m**-2 s**-1`, `mm/day`, `MJ.m-2` and `degrees celsius`.
 *
 * @param text - Unit; an empty text is dimensionless.
 * @returns Measure. If a word is not a unit, the first such word.
 */
export function measureOf(text: string): Measure | { readonly unknown: string } {
  const plain = plainText(text);
  const whole = wholeTexts.get(plain.toLowerCase());
  if (whole !== undefined) return whole;
  try {
    const tokens = tokensOf(plain);
    const measure = product(tokens);
    return tokens.length === 0 ? measure : { unknown: tokens[0]! };
  } catch (error) {
    if (error instanceof UnknownWord) return { unknown: error.word };
    throw error;
  }
}

class UnknownWord extends Error {
  readonly word: string;

  constructor(word: string) {
    super(word);
    this.word = word;
  }
}

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** Writes powers, dots and brackets of a unit in a uniform way. Removes the word for water, because amounts are always amounts of water. */
function plainText(text: string): string {
  return text
    .trim()
    .replaceAll(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (digit) => String(superscripts.indexOf(digit)))
    .replaceAll(/[⁻−–]/g, "-")
    .replaceAll(/10\s*(?:\*\*|\^)\s*/g, "1e")
    .replaceAll(/\s*(?:\*\*|\^)\s*\(?(-?\d+)\)?/g, "$1")
    .replaceAll(/\s*\bper\b\s*/gi, "/")
    .replaceAll(/(?<=[a-z])\.(?=\s|$)/gi, "")
    .replaceAll(/[·*]|(?<=[a-z\d])\.(?=[a-z])/gi, " ")
    .replaceAll(/[[\]{}]/g, "")
    .replace(/\s+(?:of\s+)?(?:liquid\s+)?(?:water(?:\s+equivalent)?|we|w\.e)$/i, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Splits the text of a unit into numbers, words with their power, and signs. */
function tokensOf(text: string): string[] {
  return text.match(/\d*\.?\d+(?:e[+-]?\d+)?|[\p{L}_%°'"]+(?:-?\d+)?|[/()]|\S/giu) ?? [];
}

/** Parses factors up to the end of the unit or the closing bracket. */
function product(tokens: string[]): Measure {
  let all = one;
  let isDivided = false;
  while (tokens.length > 0 && tokens[0] !== ")") {
    const token = tokens.shift()!;
    if (token === "/") {
      isDivided = true;
      continue;
    }
    let part = token === "(" ? bracket(tokens) : single(token);
    // A number after a slash counts what follows: mm/3hr.
    if (isDivided && /^\d/.test(token) && /^[\p{L}%°]/u.test(tokens[0] ?? "")) {
      part = multiplied(part, single(tokens.shift()!), 1);
    }
    all = multiplied(all, part, isDivided ? -1 : 1);
    isDivided = false;
  }
  return all;
}

function bracket(tokens: string[]): Measure {
  const inner = product(tokens);
  if (tokens.shift() !== ")") throw new UnknownWord("(");
  const power = /^-?\d+$/.test(tokens[0] ?? "") ? Number(tokens.shift()) : 1;
  return raised(inner, power);
}

/** Parses a single factor: a number, or a word with its power. */
function single(token: string): Measure {
  if (/^[\d.]/.test(token)) return { ...one, factor: Number(token) };
  const [, word, power] = /^(\D+?)(-?\d+)?$/.exec(token) ?? [];
  const known = word === undefined ? undefined : wordOf(word);
  if (known === undefined) throw new UnknownWord(word ?? token);
  return power === undefined ? known : raised(known, Number(power));
}

function raised(measure: Measure, power: number): Measure {
  return power === 1
    ? measure
    : {
        factor: measure.factor ** power,
        powers: measure.powers.map((one) => one * power) as unknown as Powers,
        offset: 0,
      };
}

/** Multiplies or divides two measures. A temperature that is multiplied by anything but a number becomes a temperature difference. */
function multiplied(left: Measure, right: Measure, sign: 1 | -1): Measure {
  const powers = left.powers.map((power, at) => power + sign * right.powers[at]!) as unknown as Powers;
  const isNumber = left.powers.every((power) => power === 0) && sign === 1;
  return { factor: left.factor * right.factor ** sign, powers, offset: isNumber ? right.offset : 0 };
}

const none: Powers = [0, 0, 0, 0, 0];
const one: Measure = { factor: 1, powers: none, offset: 0 };

function wordOf(word: string): Measure | undefined {
  // A capital tells units apart, as S and s; long names are written in any case.
  const exact = words.get(word) ?? (word.length > 3 ? words.get(word.toLowerCase()) : undefined);
  if (exact !== undefined) return exact;
  const spelled = word.length > 3 ? [word, word.toLowerCase()] : [word];
  for (const [prefix, factor] of prefixes) {
    for (const text of spelled) {
      const stem = text.startsWith(prefix) ? prefixable.get(text.slice(prefix.length)) : undefined;
      // A name takes a prefix that is a name, and a symbol one that is a symbol.
      if (stem !== undefined && stem.isName === prefix.length > 2)
        return { ...stem.measure, factor: stem.measure.factor * factor };
    }
  }
  return undefined;
}

const prefixes: readonly (readonly [string, number])[] = [
  ["kilo", 1e3],
  ["hecto", 1e2],
  ["deci", 0.1],
  ["centi", 0.01],
  ["milli", 1e-3],
  ["micro", 1e-6],
  ["mega", 1e6],
  ["giga", 1e9],
  ["k", 1e3],
  ["h", 1e2],
  ["d", 0.1],
  ["c", 0.01],
  ["m", 1e-3],
  ["u", 1e-6],
  ["µ", 1e-6],
  ["μ", 1e-6],
  ["M", 1e6],
  ["G", 1e9],
];

const metre: Powers = [1, 0, 0, 0, 0];
const speed: Powers = [1, 0, -1, 0, 0];
const second: Powers = [0, 0, 1, 0, 0];
const kelvin: Powers = [0, 0, 0, 1, 0];
const pascal: Powers = [-1, 1, -2, 0, 0];
const joule: Powers = [2, 1, -2, 0, 0];
const angle: Powers = [0, 0, 0, 0, 1];

/** Units that accept a prefix such as kilo, with their symbols, names, factor and powers. */
const prefixRows: readonly (readonly [symbols: string, names: string, factor: number, powers: Powers])[] = [
  ["m", "metre meter", 1, metre],
  ["g", "gram", 1e-3, [0, 1, 0, 0, 0]],
  ["s", "second", 1, second],
  ["Pa", "pascal", 1, pascal],
  ["", "bar", 1e5, pascal],
  ["J", "joule", 1, joule],
  ["W w", "watt", 1, [2, 1, -3, 0, 0]],
  ["Wh", "watthour", 3600, joule],
  ["cal", "calorie", 4.1868, joule],
  ["N", "newton", 1, [1, 1, -2, 0, 0]],
];

/** Units that accept no prefix such as kilo. */
const plainRows: readonly (readonly [names: string, factor: number, powers: Powers, offset?: number])[] = [
  ["sec secs", 1, second],
  ["min mins minute", 60, second],
  ["h hr hrs hour", 3600, second],
  ["d day", 86_400, second],
  ["kg Kg KG kilogram", 1, [0, 1, 0, 0, 0]],
  ["K kelvin degk deg_k degree_k degrees_k degreek degree_kelvin degrees_kelvin degreeskelvin °K", 1, kelvin],
  [
    "degc deg_c degree_c degrees_c degreec degreesc celsius degree_celsius degrees_celsius degreecelsius degreescelsius centigrade C °C ℃",
    1,
    kelvin,
    273.15,
  ],
  [
    "degf deg_f degree_f degrees_f degreef degreesf fahrenheit degree_fahrenheit degrees_fahrenheit F °F ℉",
    1 / 1.8,
    kelvin,
    459.67 / 1.8,
  ],
  ["in inch inches", 0.0254, metre],
  ["ft foot feet", 0.3048, metre],
  ["mi mile", 1609.344, metre],
  ["mph MPH", 0.447_04, speed],
  ["kph KPH kmh kmph", 1 / 3.6, speed],
  ["mps", 1, speed],
  ["kn kt kts knot", 1852 / 3600, speed],
  ["mb Mb MB hpa HPA mbar mbars", 100, pascal],
  ["kpa KPA", 1000, pascal],
  ["PA", 1, pascal],
  ["inHg inhg", 3386.389, pascal],
  ["mmHg mmhg", 133.322_387, pascal],
  ["atm atmosphere", 101_325, pascal],
  ["Mj", 1e6, joule],
  ["MM", 1e-3, metre],
  ["CM", 1e-2, metre],
  ["langley Ly ly", 41_840, [0, 1, -2, 0, 0]],
  ["% percent pct", 0.01, none],
  ["fraction proportion ratio unitless dimensionless nondimensional numeric none", 1, none],
  ["tenth tenths", 0.1, none],
  ["okta oktas octa octas eighth eighths", 0.125, none],
  ["deg degree degree_true degrees_true degree_t degrees_t °", 1, angle],
  ["rad radian", 180 / Math.PI, angle],
];

interface Stem {
  readonly measure: Measure;
  readonly isName: boolean;
}

const prefixable = new Map<string, Stem>(
  prefixRows.flatMap(([symbols, names, factor, powers]) => {
    const stem = (isName: boolean): Stem => ({ measure: { factor, powers, offset: 0 }, isName });
    return [
      ...names.split(" ").flatMap((name) => [name, `${name}s`].map((text) => [text, stem(true)] as const)),
      ...symbols.split(" ").flatMap((symbol) => (symbol === "" ? [] : [[symbol, stem(false)] as const])),
    ];
  }),
);

const words = new Map<string, Measure>([
  ...[...prefixable].map(([word, { measure }]) => [word, measure] as const),
  ...plainRows.flatMap(([names, factor, powers, offset = 0]) =>
    names
      .split(" ")
      .flatMap((name) => (name.length > 2 && !name.endsWith("s") ? [name, `${name}s`] : [name]))
      .map((name) => [name, { factor, powers, offset }] as const),
  ),
]);

/** Measures of those texts that stand for a unit as a whole and cannot be parsed word by word. */
const wholeTexts = new Map<string, Measure>([
  ...["", "-", "~", "(0 - 1)", "0 - 1", "(0-1)", "0-1", "code table (4.201)", "(code table 4.201)"].map(
    (text) => [text, one] as const,
  ),
  ...["deg c", "degree c", "degrees c", "degree celsius", "degrees celsius", "° c"].map(
    (text) => [text, words.get("celsius")!] as const,
  ),
  ...["deg k", "degree k", "degrees k", "degree kelvin", "degrees kelvin"].map(
    (text) => [text, words.get("kelvin")!] as const,
  ),
  ...["deg f", "degree f", "degrees f", "degree fahrenheit", "degrees fahrenheit"].map(
    (text) => [text, words.get("fahrenheit")!] as const,
  ),
  // No weather is told per millisecond.
  ["ms-1", words.get("mps")!],
  ...["degree true", "degrees true", "deg true", "degrees (true)"].map(
    (text) => [text, words.get("deg")!] as const,
  ),
]);

/** All words that occur in units. They are used to suggest a similar unit. */
export const unitWords: readonly string[] = [
  ...words.keys(),
  "hPa",
  "mm",
  "cm",
  "km",
  "kPa",
  "kJ",
  "MJ",
  "kWh",
];
