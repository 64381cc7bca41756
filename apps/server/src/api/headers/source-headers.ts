import type { Cell, SourceDescription } from "@halcyon/weather";
import { nameOf, type PlacedRecord, stateOf } from "../../weather/records/placed-record.ts";
import { unlikeSiteField, unlikeSiteWords } from "../notices/unlike-site-notices.ts";
import type { AnswerHeaders } from "../pipeline/answer.ts";

/** Source of data on which a response is based, with the name under which the headers list it. */
interface NamedSource {
  readonly name: string;
  readonly source: Pick<SourceDescription, "id" | "synthetic" | "licence">;
  readonly cell: Cell;
}

/**
 * Returns headers with the grid cells, sources and licences of all data used. The headers also say whether some of the data are synthetic.
 *
 * @param others - Additional headers, placed before the licences.
 */
export function sourceHeaders(used: readonly NamedSource[], others: AnswerHeaders = {}): AnswerHeaders {
  const urls = new Set(used.map(({ source }) => source.licence.url).filter((url) => url.startsWith("http")));
  return {
    "x-halcyon-cell": used.map(({ name, cell }) => `${name};${cellParameters(cell)}`).join(", "),
    "x-halcyon-source": used.map(({ name, source }) => `${name}=${source.id}`).join(", "),
    "x-halcyon-synthetic": used.some(({ source }) => source.synthetic) ? "?1" : "?0",
    ...others,
    ...(urls.size === 0 ? {} : { link: [...urls].map((url) => `<${url}>; rel="license"`).join(", ") }),
  };
}

/**
 * Describes a cell: coordinates [degrees], height above sea level if known [m], and whether it is land or sea. If the weather was adjusted to a site, adds
 * the difference in height [m] and the lapse rate [K/km].
 */
function cellParameters({ latitude, longitude, elevationM, sea, site }: Cell): string {
  const elevation = elevationM === undefined ? "" : `;elevation=${elevationM}`;
  const moved =
    site === undefined || site.riseM === 0
      ? ""
      : `;elevation-correction=${site.riseM};lapse=${site.lapseKPerKm}`;
  return `latitude=${latitude};longitude=${longitude}${elevation};surface=${sea ? "sea" : "land"}${moved}`;
}

/**
 * Returns headers with the grid cells, sources and licences of the weather records that were used. If the height of a site differs too much from that of its
 * grid cell, a further header has a notice.
 */
export function recordHeaders(records: readonly Pick<PlacedRecord, "description" | "cell">[]): AnswerHeaders {
  const notices = (unlikeSiteField(records).notices ?? []).map(unlikeSiteWords).join(", ");
  return sourceHeaders(
    records.map(({ description, cell }) => ({ name: nameOf(description), source: description, cell })),
    notices === "" ? {} : { "x-halcyon-notice": notices },
  );
}

/** Returns the versions of the weather records on which a response depends. The ETag of the response contains them. */
export function recordVersions(records: readonly Pick<PlacedRecord, "description" | "cell">[]): string[] {
  return records.map(stateOf);
}
