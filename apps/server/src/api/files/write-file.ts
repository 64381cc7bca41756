import { writeArrow } from "@halcyon/formats/arrow/write-arrow";
import { writeCsv } from "@halcyon/formats/csv/write-csv";
import { writeSeries } from "@halcyon/formats/netcdf/write-series";
import { writeParquet } from "@halcyon/formats/parquet/write-parquet";
import type { FileFormatName } from "@halcyon/schema/endpoints";
import type { AnswerHeaders, BytesAnswer, TableAnswer } from "../pipeline/answer.ts";
import { fileHeaders } from "./file-name.ts";

/** Maximum number of pieces of CSV that are joined into one, so that the answer can be compressed. A longer table stays in pieces, which nobody copies. */
const joinedPieces = 3;

/** Maximum size of a piece of a file [bytes]. A file of several pieces is not compressed again. */
const pieceMaxBytes = 2 ** 20;

/**
 * Writes a table as the bytes of a file. All formats except CSV also have a name and, in the metadata of the file, the rest of the JSON answer.
 *
 * @param endpoint - Unique name of the endpoint, which the name of the file repeats.
 */
export async function writeFile(
  answer: TableAnswer,
  format: FileFormatName,
  endpoint: string,
): Promise<BytesAnswer> {
  const { tables, about, headers, ...notes } = answer;
  if (format === "csv") {
    const pieces = [...writeCsv(tables)];
    return {
      ...notes,
      headers,
      chunks: pieces.length > joinedPieces ? pieces : [Buffer.from(pieces.join(""))],
    };
  }
  const isSynthetic = about.isSynthetic ?? headers["x-halcyon-synthetic"] === "?1";
  const bytes = await writers[format](answer, isSynthetic);
  return {
    ...notes,
    chunks: filePieces(bytes, format),
    headers: { ...headers, ...fileHeaders(endpoint, { ...about, format, isSynthetic }) },
  };
}

const writers: Readonly<
  Record<Exclude<FileFormatName, "csv">, (answer: TableAnswer, isSynthetic: boolean) => Promise<Buffer>>
> = {
  parquet: async (answer) => bufferOf(await writeParquet(answer.tables, { halcyon: metadataOf(answer) })),
  arrow: async (answer) => bufferOf(await writeArrow(answer.tables, { halcyon: metadataOf(answer) })),
  netcdf: async (answer, isSynthetic) => {
    const { tables, about, headers } = answer;
    const { place, label } = about;
    return writeSeries({
      tables,
      place: place!,
      ...(label !== undefined && { label }),
      attributes: {
        title: isSynthetic ? "Synthetic weather of Halcyon, not real" : "Weather by Halcyon",
        source: sourceOf(headers),
        synthetic: String(isSynthetic),
        halcyon: metadataOf(answer),
      },
    });
  },
};

/** Returns what the JSON answer says beside its rows, with the unit of each column. */
function metadataOf({ tables, about }: TableAnswer): string {
  const units = tables[0]!.columns.flatMap(({ name, unit }) => (unit === undefined ? [] : [[name, unit]]));
  return JSON.stringify({ ...about.beside(), units: Object.fromEntries(units) });
}

function sourceOf(headers: AnswerHeaders): string {
  return headers["x-halcyon-source"] ?? "";
}

/** Returns the bytes of a file in the pieces in which they are sent. */
export function filePieces(bytes: Buffer, format: FileFormatName): (Buffer | string)[] {
  // The last piece alone is compressed for who asks for it. Parquet is compressed already.
  return format === "parquet" ? [bytes, ""] : piecesOf(bytes);
}

/** Returns bytes as a buffer of the same memory. */
export function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function piecesOf(bytes: Buffer): Buffer[] {
  return Array.from({ length: Math.max(1, Math.ceil(bytes.length / pieceMaxBytes)) }, (_, piece) =>
    bytes.subarray(piece * pieceMaxBytes, (piece + 1) * pieceMaxBytes),
  );
}
