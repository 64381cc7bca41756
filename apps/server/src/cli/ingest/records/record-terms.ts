import type { Licence } from "@halcyon/schema";

/** Owner of the data of a record, and their licence. */
interface RecordTerms {
  readonly id: string;
  readonly attribution: string;
  readonly licence: Licence;
}

/** Owners and licences of the weather records that have their own `ingest` command. */
export const recordTerms = {
  era5: {
    id: "era5",
    attribution:
      "Contains modified Copernicus Climate Change Service information (ERA5, https://doi.org/10.24381/cds.adbb2d47); neither the European Commission nor ECMWF is responsible for its use",
    licence: { name: "CC-BY-4.0", url: "https://creativecommons.org/licenses/by/4.0/" },
  },
  nexGddp: {
    id: "nex-gddp-cmip6",
    attribution:
      "NASA Earth Exchange Global Daily Downscaled Projections (NEX-GDDP-CMIP6), Thrasher et al. 2022, https://doi.org/10.7917/OFSG3345",
    licence: { name: "CC0-1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
  },
} as const satisfies Readonly<Record<string, RecordTerms>>;
