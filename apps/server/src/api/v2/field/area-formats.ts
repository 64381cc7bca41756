import { cutCell } from "@halcyon/geo/area/area-cells";
import type { Table } from "@halcyon/formats/table/table";
import type { FileFormatName } from "@halcyon/schema/endpoints";
import { formatEpochHour } from "@halcyon/schema/time";
import type { CellsFileWork, CellsFormat } from "../../../scoring/field/cells-file.ts";
import type { NamedFile } from "../../files/file-name.ts";
import { tableOfRows } from "@halcyon/formats/table/table-of-rows";
import {
  type areaAnswer,
  areaCellRows,
  type AnsweredArea,
  areaHourRows,
  areaMetadata,
  bandNames,
} from "./area-answer.ts";

/** Length of the pieces of a text that are converted to bytes together [characters]. */
const pieceLength = 64 * 1024;

/** Returns the hours of an area as a table. */
export function areaTable(answered: AnsweredArea): Table {
  const names = bandNames(answered.entry);
  const numbers = [
    ...names.map((name) => `area_shares.${name}`),
    "workable",
    "mean",
    "worst.score",
    "worst.latitude",
    "worst.longitude",
    "ensemble.workable.median",
    "ensemble.workable.Q10",
    "ensemble.workable.Q90",
    "ensemble.share",
    "ensemble.probability",
  ];
  return tableOfRows(
    [
      { name: "timestamp", kind: "time" },
      { name: "local", kind: "text" },
      { name: "part", kind: "text" },
      ...numbers.map((name) => ({ name, kind: "number" as const })),
      { name: "ensemble.likelihood", kind: "text" },
    ],
    areaHourRows(answered).map(
      ({ timestamp, local, part, area_shares: shares, workable, mean, worst, ensemble }) => ({
        timestamp,
        local,
        part,
        ...Object.fromEntries(shares.map((share, band) => [`area_shares.${names[band]}`, share])),
        workable,
        mean,
        "worst.score": worst.score,
        "worst.latitude": worst.latitude,
        "worst.longitude": worst.longitude,
        "ensemble.workable.median": ensemble?.workable.median,
        "ensemble.workable.Q10": ensemble?.workable.Q10,
        "ensemble.workable.Q90": ensemble?.workable.Q90,
        "ensemble.share": ensemble?.share,
        "ensemble.probability": ensemble?.probability,
        "ensemble.likelihood": ensemble?.likelihood,
      }),
    ),
  );
}

/**
 * Returns the file of the scored cells of an area that is to be written, cell by cell in the order of the area.
 *
 * @param about - Rest of the JSON answer, as a text.
 */
export function cellsFileWork(
  answered: AnsweredArea,
  format: CellsFormat,
  about: string,
  accountId: string | undefined,
): CellsFileWork {
  const { request, now, period, area, sums } = answered;
  const { fromHour, toHour } = period;
  const hours = toHour - fromHour;
  const ranked = sums.cells.toSorted((one, other) => one.index - other.index);
  const scores = new Uint16Array(ranked.length * hours);
  for (const [at, cell] of ranked.entries()) scores.set(cell.scores.subarray(fromHour, toHour), at * hours);
  return {
    accountId,
    format,
    startHour: now + fromHour,
    hours,
    cells: ranked.map(({ index }) => area.cells[index]!),
    layers: [{ parameter: scoreOfHour, numbers: scores }],
    subject: "Scores",
    hasGeometry: request.geometry,
    about,
    isSynthetic: areaMetadata(answered).source.synthetic,
  };
}

const scoreOfHour = {
  id: "score",
  label: "Score",
  description: "score of the hour",
  property: "score",
  propertyUrl: undefined,
  unitLabel: "1",
  unitSymbol: "1",
} as const;

/** Returns the facts that the name of a file of cells says. */
export function namedFile(
  { now, period }: AnsweredArea,
  { isSynthetic }: CellsFileWork,
  format: FileFormatName,
): NamedFile {
  const span = [period.fromHour, period.toHour - 1].map((hour) => formatEpochHour(now + hour));
  return { format, isSynthetic, span: [span[0]!, span[1]!] };
}

/** Writes the answer of an area with its cells as JSON. */
export function writeCellsJson(
  answered: AnsweredArea,
  { refused, ...before }: ReturnType<typeof areaAnswer>,
): Promise<Buffer> {
  return writeLongList(before, ["cells", areaCellRows(answered)], { refused });
}

/** Writes the cells of an area as GeoJSON. The metadata are in the member `halcyon`. */
export function writeFeatures(answered: AnsweredArea): Promise<Buffer> {
  const { refused } = answered;
  const halcyon = { metadata: areaMetadata(answered), refused };
  return writeLongList({ type: "FeatureCollection" }, ["features", cellFeatures(answered)], { halcyon });
}

async function* cellFeatures(answered: AnsweredArea): AsyncGenerator<object> {
  for await (const { bounds, ...properties } of areaCellRows(answered))
    yield { type: "Feature", geometry: cellGeometry(bounds), properties };
}

/** Writes a JSON object with a long list between its other members. Each item is written when it is made, so that no turn of the event loop is long. */
async function writeLongList(
  before: object,
  [name, items]: readonly [name: string, items: AsyncIterable<object>],
  after: object,
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let text = `${JSON.stringify(before).slice(0, -1)},"${name}":[`;
  let separator = "";
  for await (const item of items) {
    text += separator + JSON.stringify(item);
    separator = ",";
    if (text.length < pieceLength) continue;
    pieces.push(Buffer.from(text));
    text = "";
  }
  return Buffer.concat([...pieces, Buffer.from(`${text}],${JSON.stringify(after).slice(1)}`)]);
}

/** Returns the rectangle of a cell. One that crosses the antimeridian is cut there. */
function cellGeometry([west = 0, south = 0, east = 0, north = 0]: readonly number[]): object {
  const rings = cutCell([west, south, east, north]).map(([from, , to]) => [
    [
      [from, south],
      [to, south],
      [to, north],
      [from, north],
      [from, south],
    ],
  ]);
  return rings.length === 1
    ? { type: "Polygon", coordinates: rings[0] }
    : { type: "MultiPolygon", coordinates: rings };
}
