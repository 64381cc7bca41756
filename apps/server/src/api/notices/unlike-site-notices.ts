import type { UnlikeSiteNotice } from "@halcyon/schema/wire";
import type { Cell } from "@halcyon/weather";

/** Notice about the grid cell of a model part. `Part` has the names of the parts that the version of the API knows. */
export type UnlikePartNotice<Part> = Omit<UnlikeSiteNotice, "part"> & { readonly part: Part };

/** Returns a notice for each model part whose grid cell differs too much from the site in height. The weather of such a part is not adjusted to the site. */
export function unlikeSiteNotices<Part>(
  parts: readonly { readonly part: Part; readonly cell: Cell }[],
): UnlikePartNotice<Part>[] {
  return parts.flatMap(({ part, cell }) => noticeOf(cell).map((notice) => ({ ...notice, part })));
}

/**
 * Returns a field with notices about weather records whose grid cells differ too much from the site in height. Returns an empty object if there are no such
 * records.
 */
export function unlikeSiteField(records: readonly { readonly cell: Cell }[]): {
  notices?: UnlikeSiteNotice[];
} {
  const all = records.flatMap(({ cell }) => noticeOf(cell));
  const notices = [...new Map(all.map((notice) => [notice.cell_elevation_m, notice])).values()];
  return notices.length === 0 ? {} : { notices };
}

/** Formats a notice as text for a header. The notice is about a site whose height differs from that of its grid cell. */
export function unlikeSiteWords({
  code,
  part,
  cell_elevation_m: cellElevationM,
  elevation_m: elevationM,
}: Omit<UnlikeSiteNotice, "part"> & { readonly part?: string | undefined }): string {
  const ofPart = part === undefined ? "" : `;part=${part}`;
  return `${code}${ofPart};cell_elevation_m=${cellElevationM};elevation_m=${elevationM}`;
}

function noticeOf({ elevationM = 0, site }: Cell): UnlikeSiteNotice[] {
  if (site?.isUnlike !== true) return [];
  return [{ code: "cell_unlike_site", cell_elevation_m: elevationM, elevation_m: site.elevationM }];
}
