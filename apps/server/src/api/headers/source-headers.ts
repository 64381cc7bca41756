import type { Cell, SourceDescription } from "@halcyon/weather";
import type { AnswerHeaders } from "../pipeline/answer.ts";

/** Data that an answer rests on, under the name that it gives them. */
interface NamedSource {
  readonly name: string;
  readonly source: Pick<SourceDescription, "id" | "synthetic" | "licence">;
  readonly cell: Cell;
}

/**
 * Cell and source of all data used, whether any of them is synthetic, and their licences.
 *
 * @param others - Headers that stand between them.
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
 * Where a cell is: degrees, height above the sea [m] where it is known, and land or sea. Where its air was moved to a site: how far up [m], and how
 * much colder it grew on the way [K/km].
 */
function cellParameters({ latitude, longitude, elevationM, sea, site }: Cell): string {
  const elevation = elevationM === undefined ? "" : `;elevation=${elevationM}`;
  const moved =
    site === undefined || site.riseM === 0
      ? ""
      : `;elevation-correction=${site.riseM};lapse=${site.lapseKPerKm}`;
  return `latitude=${latitude};longitude=${longitude}${elevation};surface=${sea ? "sea" : "land"}${moved}`;
}
