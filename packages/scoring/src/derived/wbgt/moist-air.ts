import { interpolant } from "../interpolant.ts";

/*
 * Properties of moist air and of the ground that the energy balances of the two thermometers use.
 *
 * Temperatures are in kelvin, pressures in hPa. Quantities that depend only on temperature are tabulated, because the balances are solved millions of times
 * a second.
 *
 * @see Liljegren et al. 2008, https://doi.org/10.1080/15459620802310770
 */

/** Temperature of 0 °C on the Kelvin scale [K]. */
export const kelvin = 273.15;

/** Stefan-Boltzmann constant [W/m²/K⁴]. */
export const stefanBoltzmann = 5.6696e-8;

/** Solver step [K] below which a balance counts as solved. Steps shrink rapidly: after a step of this size, the remaining error is about 0.001 K. */
export const closeEnoughK = 0.1;

/** Maximum number of solver steps for an energy balance. Real weather takes 2 to 6 steps. */
export const stepsMax = 20;

/** Emissivity of the ground, and share of sunlight that the ground reflects (albedo). The ground is assumed to be as warm as the air. */
export const ground = { emissivity: 0.999, albedo: 0.45 } as const;

/** Properties of a thermometer, which is a globe or a wick: its diameter [m], and how it emits and reflects radiation. */
export interface Thermometer {
  readonly diameterM: number;
  readonly emissivity: number;
  readonly albedo: number;
}

const airMolarMass = 28.97;
const waterMolarMass = 18.015;
/** Specific heat of dry air [J/kg/K]. */
const heatCapacity = 1003.5;
/** Gas constant of dry air [J/kg/K]. */
const gasConstant = 8314.34 / airMolarMass;
const eucken = heatCapacity + 1.25 * gasConstant;
const prandtl = heatCapacity / eucken;

/** Table of a function of temperature at equally spaced temperatures. {@link valueAt} reads it. */
type Table = Float64Array;

/** Temperature range of all tables [K], and number of rows per kelvin. */
export const grid = { fromK: 170, toK: 430, perK: 8 } as const;

function tabulated(of: (temperatureK: number) => number): Table {
  const rows = (grid.toK - grid.fromK) * grid.perK + 1;
  return Float64Array.from({ length: rows }, (_, row) => of(grid.fromK + row / grid.perK));
}

/**
 * Returns the position of a temperature in every table, as a row number with decimals. Temperatures outside the range of the tables are clamped to this range.
 */
export function rowOf(temperatureK: number): number {
  const held = Math.min(Math.max(temperatureK, grid.fromK), grid.toK - 1);
  return (held - grid.fromK) * grid.perK;
}

/** Returns the value of a table at a position from {@link rowOf}, by linear interpolation, with a relative accuracy of 1e-6. */
export function valueAt(table: Table, row: number): number {
  const whole = row | 0;
  const below = table[whole]!;
  return below + (row - whole) * (table[whole + 1]! - below);
}

/** Returns the slope of a table between the two rows around a position from {@link rowOf} [1/K]. */
export function slopeAt(table: Table, row: number): number {
  const whole = row | 0;
  return (table[whole + 1]! - table[whole]!) * grid.perK;
}

/** Table of the saturation vapour pressure over water [hPa], according to Buck 1981, with his enhancement factor. */
export const saturationHpa = tabulated(
  (temperatureK) => 1.004 * 6.1121 * Math.exp((17.502 * (temperatureK - kelvin)) / (temperatureK - 32.18)),
);

/** Emissivity of the clear sky as a function of the square root of the vapour pressure [hPa] (Oke). */
const skyEmissivity = interpolant((root) => 0.575 * root ** (2 * 0.143), { from: 0.2, to: 12, step: 0.005 });

/** Returns half the thermal radiation that a level sensor receives from the clear sky above and from the ground below [W/m²]. */
export function thermalRadiationWm2(temperatureK: number, vapourPressureHpa: number): number {
  const squared = temperatureK * temperatureK;
  return (
    0.5 *
    (skyEmissivity(Math.sqrt(vapourPressureHpa)) + ground.emissivity) *
    stefanBoltzmann *
    squared *
    squared
  );
}

/** Returns the dynamic viscosity of air [kg/m/s] (Chapman-Enskog). */
const viscosity = (temperatureK: number): number => {
  const collision = ((temperatureK / 97 - 2.9) / 0.4) * -0.034 + 1.048;
  return (2.6693e-6 * Math.sqrt(airMolarMass * temperatureK)) / (3.617 ** 2 * collision);
};

/** Returns the Reynolds number for a wind speed of 1 m/s and a pressure of 1 hPa. It is proportional to both. */
const reynolds = (temperatureK: number, diameterM: number): number =>
  (100 * diameterM) / (gasConstant * temperatureK * viscosity(temperatureK));

/** Returns a table of the heat transfer coefficient of a sphere in still air [W/m²/K]. */
export const heatFromStillSphere = ({ diameterM }: Thermometer): Table =>
  tabulated((temperatureK) => (2 * eucken * viscosity(temperatureK)) / diameterM);

/** Returns a table of the heat transfer coefficient of a sphere in wind [W/m²/K], divided by the square root of wind speed times pressure. */
export const heatFromSphere = ({ diameterM }: Thermometer): Table =>
  tabulated(
    (temperatureK) =>
      (0.6 *
        prandtl ** 0.3333 *
        Math.sqrt(reynolds(temperatureK, diameterM)) *
        eucken *
        viscosity(temperatureK)) /
      diameterM,
  );

/** Returns a table of the thermal resistance of a long cylinder in wind [m²K/W], multiplied by (wind speed times pressure)^0.6. */
export const resistanceOfCylinder = ({ diameterM }: Thermometer): Table =>
  tabulated((temperatureK) => {
    const nusselt = 0.281 * prandtl ** 0.44 * reynolds(temperatureK, diameterM) ** 0.6;
    return diameterM / (nusselt * eucken * viscosity(temperatureK));
  });

/**
 * Returns the factor that turns a value of {@link resistanceOfCylinder} into the resistance in a given wind. The argument of the function is the square root of
 * wind speed times pressure.
 */
export const stillness = interpolant((wind) => wind ** -1.2, { from: 5, to: 260, step: 0.05 });

/**
 * Returns the diffusivity of water vapour in air [m²/s] at a pressure of 1013.25 hPa. At other pressures, it is inversely proportional to the pressure (Bird,
 * Stewart & Lightfoot).
 */
const diffusivity = (temperatureK: number): number => {
  const critical = (36.4 * 218) ** (1 / 3) * (132 * 647.3) ** (5 / 12);
  const masses = Math.sqrt(1 / airMolarMass + 1 / waterMolarMass);
  return 3.64e-8 * (temperatureK / Math.sqrt(132 * 647.3)) ** 2.334 * critical * masses;
};

/**
 * Table of the cooling by evaporation per unit of a ratio [K]. The ratio is the excess vapour pressure at the wet surface, divided by the pressure of the dry
 * air.
 */
export const evaporativeCooling = tabulated((temperatureK) => {
  const latentHeat = 2.4073e6 - (71_100 * (313.15 - temperatureK)) / 30;
  const schmidt =
    (viscosity(temperatureK) * gasConstant * temperatureK) / (101_325 * diffusivity(temperatureK));
  return (latentHeat * waterMolarMass * (prandtl / schmidt) ** 0.56) / (heatCapacity * airMolarMass);
});
