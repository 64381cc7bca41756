import { frame, roundTicks } from "./frame.mts";
import { legend } from "./legend.mts";
import { at, line, type Point, type Scale, svg, text } from "./svg.mts";

/** Weather of one hour at sites with different elevations in the same grid cell. */
export interface HeightProfile {
  /** Elevation of the grid cell above sea level [m]. */
  readonly cellM: number;
  readonly sites: readonly {
    /** Elevation of the site above sea level [m]. Sites are in ascending order. */
    readonly elevationM: number;
    readonly temperatureC: number;
    readonly dewPointC: number;
    readonly windMps: number;
    readonly gustMps: number;
  }[];
}

type Site = HeightProfile["sites"][number];

/**
 * Returns a plot of temperature and wind as a function of the site's elevation. Variables that are adjusted to the site change with elevation. Other variables
 * stay the same.
 */
export function sitePlot({ cellM, sites }: HeightProfile): string {
  const heights = sites.map(({ elevationM }) => elevationM);
  const y: Scale = { from: 0, to: Math.ceil(Math.max(...heights) / 500) * 500, start: 330, end: 60 };
  const cell = at(y, cellM);
  const panel = (x: Scale, title: string, curves: readonly Curve[]): string =>
    [
      frame(
        { scale: x, ticks: roundTicks(x.from, x.to, 4), title },
        { scale: y, ticks: roundTicks(0, y.to, 6), title: "height of the site [m]" },
      ),
      line(
        [
          [x.start, cell],
          [x.end, cell],
        ],
        "plot-line-3",
      ),
      ...curves.map(({ of, className }) =>
        line(
          sites.map((site): Point => [at(x, of(site)), at(y, site.elevationM)]),
          className,
        ),
      ),
      legend(curves, { left: x.start, right: x.end, top: 22 }),
    ].join("");
  const scale = (curves: readonly Curve[], from: number | undefined, start: number): Scale => {
    const values = sites.flatMap((site) => curves.map(({ of }) => of(site)));
    const low = from ?? Math.floor(Math.min(...values) / 5) * 5;
    return { from: low, to: Math.ceil((Math.max(...values) + 1) / 5) * 5, start, end: start + 280 };
  };
  const [lowest, highest] = [sites[0]!, sites.at(-1)!];
  return svg(
    690,
    400,
    `Temperature, dew point, wind and gusts for sites of several heights in a cell at ${Math.round(cellM)} m. Temperature is ${lowest.temperatureC.toFixed(1)} °C at ${lowest.elevationM} m and ${highest.temperatureC.toFixed(1)} °C at ${highest.elevationM} m. Wind and gusts are the same at every height.`,
    panel(scale(warmth, undefined, 56), "[°C]", warmth),
    panel(scale(winds, 0, 396), "[m/s]", winds),
    text(56 + 276, cell - 6, "cell", "plot-note plot-end"),
  );
}

interface Curve {
  readonly words: string;
  readonly className: string;
  readonly of: (site: Site) => number;
}

const warmth: readonly Curve[] = [
  { words: "temperature", className: "plot-line-2", of: ({ temperatureC }) => temperatureC },
  { words: "dew point", className: "plot-line", of: ({ dewPointC }) => dewPointC },
];

const winds: readonly Curve[] = [
  { words: "wind", className: "plot-line", of: ({ windMps }) => windMps },
  { words: "gusts", className: "plot-line-2", of: ({ gustMps }) => gustMps },
];
