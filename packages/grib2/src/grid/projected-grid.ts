import type { Section } from "../message/section.ts";
import { type Earth, lambertConformal, mercator, polarStereographic, type Projection } from "./projection.ts";
import { type Scanning, scanningOf } from "./scanning.ts";

/** Grid of rows and columns on the plane of a projection. Each point has its own latitude and longitude. */
export interface ProjectedGrid extends PlaneFlags {
  readonly rows: number;
  /** Number of points in a row. */
  readonly columns: number;
  /** Latitude of each point [degrees north], row by row. Rows run from top to bottom of the plane, and the points of a row from left to right. */
  readonly latitudes: readonly number[];
  /** Longitude of each point [degrees east], in [-180, 180). The points have the same order as in `latitudes`. */
  readonly longitudes: readonly number[];
}

interface PlaneFlags {
  /** Order in which the file scans the grid. On the plane, northward means upward, and westward means to the left. */
  readonly scanning: Scanning;
  /** True if vector components are relative to the plane (right and up) instead of east and north. */
  readonly isWindAlongGrid: boolean;
}

/** Bit of WMO flag table 3.3. If it is set, vector components follow the rows and columns of the grid. Otherwise they point east and north. */
export const alongGrid = 0x08;

/** Reads a grid on the plane of a projection: Mercator (template 3.10), polar stereographic (3.20) or Lambert conformal (3.30). */
export function projectedGrid(
  section: Section,
  template: string,
  rows: number,
  columns: number,
): ProjectedGrid {
  const earth = earthOf(section, template);
  const isMercator = template === "3.10";
  const scanning = scanningOf(section, template, isMercator ? 60 : 65);
  const projection = isMercator ? mercatorOf(section, template, earth) : conicOf(section, template, earth);
  const first = { latitude: degreesAt(section, 39), longitude: degreesAt(section, 43) };
  if (Math.abs(first.latitude) > 90) throw section.error("damaged", "its first point cannot be.", template);
  const [firstX, firstY] = projection.toPlane(first);
  const [stepX, stepY] = (isMercator ? [65, 69] : [56, 60]).map((octet) => section.unsigned32(octet) / 1000);
  if (!(stepX! > 0 && stepY! > 0 && Number.isFinite(firstX + firstY))) {
    throw section.error("damaged", "its points have no distance.", template);
  }
  const left = scanning.westward ? firstX - (columns - 1) * stepX! : firstX;
  const top = scanning.northward ? firstY + (rows - 1) * stepY! : firstY;
  const xs = Array.from({ length: columns }, (_, column) => left + column * stepX!);
  const ys = Array.from({ length: rows }, (_, row) => top - row * stepY!);
  const isWindAlongGrid = (section.octet(47) & alongGrid) !== 0;
  return gridOnPlane(projection, xs, ys, { scanning, isWindAlongGrid });
}

/** Creates a grid of rows and columns on a plane. The locations of its points are computed at first use, because reading values does not need them. */
export function gridOnPlane(
  { toPlace }: Projection,
  xs: readonly number[],
  ys: readonly number[],
  flags: PlaneFlags,
): ProjectedGrid {
  let known: Pick<ProjectedGrid, "latitudes" | "longitudes"> | undefined;
  const places = (): Pick<ProjectedGrid, "latitudes" | "longitudes"> => {
    if (known !== undefined) return known;
    const [latitudes, longitudes]: [number[], number[]] = [[], []];
    for (const y of ys) {
      for (const x of xs) {
        const { latitude, longitude } = toPlace(x, y);
        latitudes.push(latitude);
        longitudes.push(longitude);
      }
    }
    known = { latitudes, longitudes };
    return known;
  };
  return {
    ...flags,
    rows: ys.length,
    columns: xs.length,
    get latitudes() {
      return places().latitudes;
    },
    get longitudes() {
      return places().longitudes;
    },
  };
}

function mercatorOf(section: Section, template: string, earth: Earth): Projection {
  const turned = section.unsigned32(61);
  if (turned !== 0 && turned !== 0xff_ff_ff_ff) {
    throw section.error("unsupported", "Mercator grids that are turned are not read.", template);
  }
  // From the first point on, so that a grid over the date line has no jump.
  return mercator(earth, degreesAt(section, 48), degreesAt(section, 43));
}

function conicOf(section: Section, template: string, earth: Earth): Projection {
  const [trueAt, meridian] = [degreesAt(section, 48), degreesAt(section, 52)];
  const centre = section.octet(64);
  if ((centre & 0x40) !== 0) {
    throw section.error("unsupported", "projections of both poles are not read.", template);
  }
  if (template === "3.20") {
    const side = (centre & 0x80) === 0 ? 1 : -1;
    return polarStereographic(earth, { latitude: side * Math.abs(trueAt) }, meridian);
  }
  const parallels = [degreesAt(section, 66), degreesAt(section, 70)] as const;
  if (Math.abs(parallels[0] + parallels[1]) < 1e-6 || Math.max(...parallels.map(Math.abs)) >= 90) {
    throw section.error("damaged", "its cone has no angle.", template);
  }
  return lambertConformal(earth, parallels, meridian);
}

/** Returns an angle that the file stores in millionths of a degree. */
function degreesAt(section: Section, octet: number): number {
  return section.signed32(octet) / 1e6;
}

/** Shapes of the earth in WMO's code table 3.2: the semi-major axis and, for ellipsoids, the semi-minor axis [m]. */
const figures = new Map<number, readonly [longestM: number, shortestM?: number]>([
  [0, [6_367_470]],
  [2, [6_378_160, 6_356_775]],
  [4, [6_378_137, 6_356_752.314]],
  [5, [6_378_137, 6_356_752.314_245]],
  [6, [6_371_229]],
  [8, [6_371_200]],
  [9, [6_377_563.396, 6_356_256.909]],
]);

function earthOf(section: Section, template: string): Earth {
  const code = section.octet(15);
  const lengthM = (octet: number): number => section.unsigned32(octet + 1) / 10 ** section.signed8(octet);
  const unit = code === 3 ? 1000 : 1;
  const given = code === 1 ? ([lengthM(16)] as const) : ([lengthM(21) * unit, lengthM(26) * unit] as const);
  const figure = [1, 3, 7].includes(code) ? given : figures.get(code);
  if (figure === undefined) {
    throw section.error("unsupported", `the earth's shape ${code} is not read.`, template);
  }
  const [radiusM, shortestM = radiusM] = figure;
  if (!(radiusM >= 6e6 && radiusM <= 7e6 && shortestM <= radiusM && shortestM >= 0.9 * radiusM)) {
    throw section.error("damaged", "its earth cannot be.", template);
  }
  return { radiusM, eccentricity: Math.sqrt(1 - (shortestM / radiusM) ** 2) };
}
