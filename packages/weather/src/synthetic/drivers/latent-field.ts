import { uniformOf, uniformsOf } from "../../io/hash.ts";

/** Names of the drivers: independent standard normal fields that the weather is computed from. */
export const drivers = ["pressure", "temperature", "eastward", "northward", "moisture"] as const;

/** Memory of each driver (random field behind the weather) [h]: the time after which its autocorrelation falls to 1 / e. */
const memoryHours: Readonly<Record<(typeof drivers)[number], number>> = {
  pressure: 54,
  temperature: 72,
  eastward: 30,
  northward: 30,
  moisture: 6,
};

/** Number of waves that are added up to a driver. Their sum is close to a normal distribution. */
export const wavesPerDriver = 16;

const waveCount = drivers.length * wavesPerDriver;

/** Period of the fastest wave of which a driver consists [h]. */
const shortestPeriodHours = 6;

/** Typical wave number on the unit sphere. Weather systems with a size of about a thousand kilometres have this wave number. */
const typicalWaveNumber = 6;

interface LatentField {
  readonly radiansPerHour: Float64Array;
  /** Wave vectors on the unit sphere. Each wave has three numbers. */
  readonly waveVectors: Float64Array;
}

/**
 * Returns the waves of all drivers. They are plane waves through the sphere, so that the fields are smooth across the date line and at the poles. Over time,
 * they have the red spectrum of a first-order autoregressive process. Any hour can be computed directly.
 *
 * @see Rahimi & Recht 2007, "Random Features for Large-Scale Kernel Machines", NIPS 20
 */
export function latentField(seed: number): LatentField {
  const radiansPerHour = new Float64Array(waveCount);
  const waveVectors = new Float64Array(waveCount * 3);
  for (let wave = 0; wave < waveCount; wave += 1) {
    const memory = memoryHours[drivers[Math.floor(wave / wavesPerDriver)]!];
    const fastest = (2 / Math.PI) * Math.atan((2 * Math.PI * memory) / shortestPeriodHours);
    const quantile = (((wave % wavesPerDriver) + uniformOf(seed, wave, 0)) / wavesPerDriver) * fastest;
    radiansPerHour[wave] = Math.tan((quantile * Math.PI) / 2) / memory;
    const length = typicalWaveNumber * (0.4 + 1.2 * uniformOf(seed, wave, 1));
    const z = 2 * uniformOf(seed, wave, 2) - 1;
    const angle = 2 * Math.PI * uniformOf(seed, wave, 3);
    waveVectors[wave * 3] = length * Math.sqrt(1 - z * z) * Math.cos(angle);
    waveVectors[wave * 3 + 1] = length * Math.sqrt(1 - z * z) * Math.sin(angle);
    waveVectors[wave * 3 + 2] = length * z;
  }
  return { radiansPerHour, waveVectors };
}

/**
 * Returns the cosines, followed by the sines, of the phases of a history's waves. A history is one possible course of the weather: the truth, a member or a
 * climate model. The result is scaled so that each driver has variance 1.
 */
export function historyOf(...key: readonly number[]): Float64Array {
  const history = new Float64Array(waveCount * 2);
  const scale = Math.sqrt(2 / wavesPerDriver);
  const shareOfTurn = uniformsOf(...key);
  for (let wave = 0; wave < waveCount; wave += 1) {
    const phase = 2 * Math.PI * shareOfTurn(wave);
    history[wave] = scale * Math.cos(phase);
    history[waveCount + wave] = scale * Math.sin(phase);
  }
  return history;
}

/** Returns the phase of each wave at a place [rad]. The phases determine what the waves add to the drivers at the place. */
export function phasesAt({ waveVectors }: LatentField, latitude: number, longitude: number): Float64Array {
  const phi = (latitude * Math.PI) / 180;
  const lambda = (longitude * Math.PI) / 180;
  const x = Math.cos(phi) * Math.cos(lambda);
  const y = Math.cos(phi) * Math.sin(lambda);
  const z = Math.sin(phi);
  return Float64Array.from(
    { length: waveCount },
    (_, wave) => x * waveVectors[wave * 3]! + y * waveVectors[wave * 3 + 1]! + z * waveVectors[wave * 3 + 2]!,
  );
}

/** Writes the cosines, followed by the sines, of all waves at an hour into `waves`. */
export function wavesAt(
  { radiansPerHour }: LatentField,
  phases: Float64Array,
  hour: number,
  waves: Float64Array,
): void {
  for (let wave = 0; wave < waveCount; wave += 1) {
    const angle = phases[wave]! + radiansPerHour[wave]! * hour;
    waves[wave] = Math.cos(angle);
    waves[waveCount + wave] = Math.sin(angle);
  }
}

/** Computes the drivers of one history (a possible course of the weather), multiplies each driver by its weight, and adds the products to `sums`. */
export function addHistory(
  waves: Float64Array,
  history: Float64Array,
  weights: Float64Array,
  sums: Float64Array,
): void {
  for (let driver = 0; driver < drivers.length; driver += 1) {
    let sum = 0;
    const end = (driver + 1) * wavesPerDriver;
    for (let wave = driver * wavesPerDriver; wave < end; wave += 1) {
      sum += waves[wave]! * history[wave]! + waves[waveCount + wave]! * history[waveCount + wave]!;
    }
    sums[driver]! += weights[driver]! * sum;
  }
}
