import {
  alert,
  caseOf,
  codeArea,
  codeShapes,
  info,
  inSquare,
  rectangle,
  rectangleArea,
  xmlFile,
} from "./builders.ts";
import type { CorpusCase, SpecArea, SpecQuestion } from "./spec.ts";
import { meteoalarmJson, nwsJson } from "./write-documents.ts";

const ugc = {
  name: "Hartley",
  codes: [["UGC", "TXZ006"]],
  contains: rectangle(35, -103, 36, -102).contains,
} satisfies SpecArea;
const places: readonly SpecQuestion[] = [
  ...[0, 1, 2, 3].map(inSquare),
  { latitude: 35.5, longitude: -102.5 },
  { latitude: 36.5, longitude: -102.5 },
  { latitude: 52, longitude: 179.5 },
  { latitude: 52, longitude: -179.5 },
  { latitude: 48, longitude: 10 },
];

const shapes: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ...codeShapes,
  ["UGC TXZ006", { type: "Feature", properties: {}, geometry: rectangle(35, -103, 36, -102).geoJson }],
  [
    "UGC AKZ999",
    {
      type: "Feature",
      geometry: {
        type: "MultiPolygon",
        coordinates: [
          rectangle(51, 179, 53, 180).geoJson.coordinates,
          rectangle(51, -180, 53, -179).geoJson.coordinates,
        ],
      },
    },
  ],
  [
    "SAME 048205",
    {
      type: "FeatureCollection",
      features: [{ type: "Feature", geometry: rectangle(34, -104, 37, -101).geoJson }],
    },
  ],
  ["FIPS6 009007", rectangle(35, -103, 36, -102).geoJson],
  ["FIPS6 009009", rectangle(36, -103, 37, -102).geoJson],
  ["WARNCELLID 809771000", rectangle(47, 10, 48, 11).geoJson],
]);

/** Returns 25 cases in which only area codes describe the areas of warnings. */
export function codeCases(): readonly CorpusCase[] {
  const square = codeArea(0);
  const two = { contains: (a: number, b: number) => square.contains(a, b) || codeArea(1).contains(a, b) };
  const none = { contains: () => false, isUnplaced: true };
  type Codes = NonNullable<SpecArea["codes"]>;
  const cases: readonly [name: string, areas: readonly SpecArea[], faulty?: number][] = [
    ["a code of MeteoAlarm", [square]],
    ["two codes in one area", [{ name: "Two", codes: [...square.codes!, ...codeArea(1).codes!], ...two }]],
    ["a code in each of two areas", [square, codeArea(1)]],
    ["the same code twice", [{ ...square, codes: [...square.codes!, ...square.codes!] }]],
    ["a code with white space around it", [{ ...square, codes: [[" EMMA_ID\n", "\n\tDE000 "]] }]],
    ["an empty polygon beside a code (Israel)", [{ ...square, polygons: [""] }]],
    ["a faulty polygon beside a code", [{ ...square, polygons: ["47,10 48"] }], 1],
    [
      "a polygon beside a code of another place",
      [rectangleArea(35, -103, 36, -102, { codes: square.codes! })],
    ],
    ["an unknown code", [{ name: "Unknown", codes: [["EMMA_ID", "XX999"]], ...none }]],
    ["an unknown code list", [{ name: "Unknown", codes: [["KZSTD", "304"]], ...none }]],
    [
      "a known and an unknown code",
      [{ ...square, codes: [...square.codes!, ["EMMA_ID", "XX999"]], isUnplaced: true }],
    ],
    [
      "a known code beside one of an unknown list",
      [{ ...square, codes: [["NUTS3", "DE212"], ...square.codes!] }],
    ],
    ["no code and no polygon", [{ name: "Nothing", ...none }]],
    ["an empty code", [{ name: "Nothing", codes: [["EMMA_ID", ""]], ...none }]],
    ["a code without a list", [{ name: "Nothing", codes: [["", "DE000"]], ...none }]],
    [
      "one area that is known and one that is not",
      [square, { name: "Unknown", codes: [["EMMA_ID", "XX999"]], ...none }],
    ],
    ["a zone of the NWS", [ugc]],
    [
      "a zone and its county (weather-gov/api #15)",
      [
        {
          ...ugc,
          codes: [
            ["SAME", "048205"],
            ["UGC", "TXZ006"],
          ],
        },
      ],
    ],
    [
      "a county alone",
      [{ name: "County", codes: [["SAME", "048205"]], contains: rectangle(34, -104, 37, -101).contains }],
    ],
    [
      "several codes in one value",
      [
        {
          name: "Old",
          codes: [["FIPS6", "009007 009009"]],
          contains: rectangle(35, -103, 37, -102).contains,
        },
      ],
    ],
    [
      "a zone on both sides of the antimeridian",
      [
        {
          name: "Aleutians",
          codes: [["UGC", "AKZ999"]],
          contains: (a, b) => a >= 51 && a <= 53 && Math.abs(b) >= 179,
        },
      ],
    ],
    [
      "a code that leads out of the folder",
      [{ name: "Hostile", codes: [["..", "../../etc/passwd"]] as Codes, ...none }],
    ],
  ];
  const made = cases.map(([name, areas, faulty = 0]) =>
    caseOf("codes", name, [alert({ infos: [info({ areas })] })], {
      questions: places,
      shapes,
      truth: { faulty },
    }),
  );
  const zone = alert({ infos: [info({ areas: [ugc] })] });
  const withNumber = alert({
    infos: [info({ areas: [{ ...square, codes: [["WARNCELLID", "809771000"]] }] })],
  });
  const other = (name: string, one: typeof zone, text: string) =>
    caseOf("codes", name, [one], { questions: places, shapes, snapshots: [[xmlFile("a.json", text)]] });
  return [
    ...made,
    other("a zone alert of the NWS without a geometry", zone, nwsJson([zone])),
    other(
      "a zone that only its address names",
      zone,
      nwsJson([zone]).replace('"UGC":["TXZ006"]', '"UGC":[]'),
    ),
    other(
      "a code that JSON writes as a number",
      withNumber,
      meteoalarmJson([withNumber]).replace('"809771000"', "809771000"),
    ),
  ];
}
