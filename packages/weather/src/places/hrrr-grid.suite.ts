import type { PlaneAxes } from "./grid.ts";

/** Corner of the north-westernmost cell of HRRR on its plane [m], from the attribute `GeoTransform` of dynamical.org's archive. */
const [westM, northM] = [-2_699_020.142521929, 1_588_193.847443335];

/** Width and height of a cell of HRRR on its plane [m]. */
const cellM = 3000;

/** Axes of the whole grid of HRRR, as dynamical.org's archive has them: 1,059 rows from north to south and 1,799 columns from west to east. */
export const hrrrGrid: PlaneAxes = {
  ys: Array.from({ length: 1059 }, (_, row) => northM - (row + 0.5) * cellM),
  xs: Array.from({ length: 1799 }, (_, column) => westM + (column + 0.5) * cellM),
  mapping: {
    grid_mapping_name: "lambert_conformal_conic",
    standard_parallel: [38.5, 38.5],
    latitude_of_projection_origin: 38.5,
    longitude_of_central_meridian: -97.5,
    false_easting: 0,
    false_northing: 0,
    semi_major_axis: 6_371_229,
    semi_minor_axis: 6_371_229,
    inverse_flattening: 0,
  },
  isWindAlongGrid: true,
};
