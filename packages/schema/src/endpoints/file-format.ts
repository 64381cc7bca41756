import { z } from "zod";

/** Format of a file that a response can be, besides JSON. */
interface FileFormat {
  readonly mediaType: string;
  /** Extension of the name of a file, without the dot. */
  readonly extension: string;
  /** Description of a file, for documents of the API. */
  readonly description: string;
}

/** Formats of the files in which the rows of a series are available. */
export const fileFormats = {
  csv: {
    mediaType: "text/csv",
    extension: "csv",
    description:
      "A table (RFC 4180). The name of a column is the path of a field in a row of the JSON answer. The column has the same meaning as that field.",
  },
  parquet: {
    mediaType: "application/vnd.apache.parquet",
    extension: "parquet",
    description:
      "A Parquet file with the columns of the CSV answer. Times are instants in UTC, and missing values are null. The key `halcyon` of its metadata has the rest of the JSON answer, and the units.",
  },
  arrow: {
    mediaType: "application/vnd.apache.arrow.stream",
    extension: "arrows",
    description:
      "A stream of Arrow IPC with the columns of the CSV answer. Times are instants in UTC, and missing values are null. The key `halcyon` of its metadata has the rest of the JSON answer, and each field its `unit`.",
  },
  netcdf: {
    mediaType: "application/netcdf",
    extension: "nc",
    description:
      "A NetCDF file in the classic format. Its variables describe themselves by `long_name` and `units`.",
  },
} as const satisfies Readonly<Record<string, FileFormat>>;

export type FileFormatName = keyof typeof fileFormats;

/** Properties of an endpoint that say in which formats it responds. */
interface Offer {
  readonly series?: true;
  readonly netcdf?: true;
}

/**
 * Returns the formats of the files that an endpoint offers; none if its responses are not series.
 *
 * @example
 * ```js
 * fileFormatsOf({ series: true }); // => ["csv", "parquet", "arrow"]
 * ```
 */
export function fileFormatsOf({ series, netcdf }: Offer): readonly FileFormatName[] {
  if (series !== true) return [];
  return netcdf === true ? ["csv", "parquet", "arrow", "netcdf"] : ["csv", "parquet", "arrow"];
}

/** Formats of the files in which a coverage is written, besides CoverageJSON and GeoJSON. */
export const coverageFiles = ["csv", "parquet", "netcdf"] as const satisfies readonly FileFormatName[];

/** Returns the query parameter `format` of an endpoint that offers files. */
export function formatParameter(offer: Offer): { readonly format: z.ZodType<string | undefined> } {
  return {
    format: z
      .enum(["json", ...fileFormatsOf(offer)])
      .optional()
      .meta({
        description:
          "The format of the answer. It wins over the header `accept`, which decides if it is absent.",
      }),
  };
}
