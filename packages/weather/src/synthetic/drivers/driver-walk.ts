import type { Location } from "@halcyon/schema";
import { drivers, latentField, phasesAt, wavesPerDriver } from "./latent-field.ts";

/** Number of instants after which the waves are computed anew, so that rounding errors do not add up. */
const freshEvery = 512;

/**
 * Drivers (random fields behind the weather) of one history (a possible course of the weather) at equally spaced instants since 1970. Each wave is rotated from
 * one instant to the next. This is ten times as fast as computing every wave again, which matters because records span decades. The drivers at an instant do
 * not depend on the start of the walk.
 */
export class DriverWalk {
  readonly #radiansPerStep: Float64Array;
  readonly #phases: Float64Array;
  readonly #amplitude: number;
  readonly #real: Float64Array;
  readonly #imaginary: Float64Array;
  readonly #cosines: Float64Array;
  readonly #sines: Float64Array;
  readonly #drivers = new Float64Array(drivers.length);
  #index = Number.NaN;

  /**
   * Creates the walk of one history at one place.
   *
   * @param history - Cosines, then sines, as `historyOf` returns them.
   * @param stepHours - Interval between two instants [h].
   */
  constructor(seed: number, place: Location, history: Float64Array, stepHours: number) {
    const { radiansPerHour } = latentField(seed);
    const waves = radiansPerHour.length;
    this.#radiansPerStep = radiansPerHour.map((radians) => radians * stepHours);
    this.#cosines = this.#radiansPerStep.map((radians) => Math.cos(radians));
    this.#sines = this.#radiansPerStep.map((radians) => Math.sin(radians));
    this.#amplitude = Math.hypot(history[0]!, history[waves]!);
    this.#phases = phasesAt(latentField(seed), place.latitude, place.longitude).map(
      (phase, wave) => phase - Math.atan2(history[waves + wave]!, history[wave]!),
    );
    this.#real = new Float64Array(waves);
    this.#imaginary = new Float64Array(waves);
  }

  /**
   * Returns the standard normal drivers at the instant `index * stepHours`. The next call overwrites them. The call is fast if the instant is soon after the
   * instant of the previous call.
   */
  at(index: number): Float64Array {
    if (index === this.#index) return this.#drivers;
    const isNear = index > this.#index && index < this.#index + freshEvery;
    if (!isNear) this.#compute(Math.floor(index / freshEvery) * freshEvery);
    while (this.#index < index) {
      if ((this.#index + 1) % freshEvery === 0) this.#compute(this.#index + 1);
      else this.#turn();
    }
    this.#sum();
    return this.#drivers;
  }

  #compute(index: number): void {
    for (let wave = 0; wave < this.#phases.length; wave += 1) {
      const angle = this.#phases[wave]! + this.#radiansPerStep[wave]! * index;
      this.#real[wave] = this.#amplitude * Math.cos(angle);
      this.#imaginary[wave] = this.#amplitude * Math.sin(angle);
    }
    this.#index = index;
  }

  #turn(): void {
    for (let wave = 0; wave < this.#phases.length; wave += 1) {
      const real = this.#real[wave]!;
      const imaginary = this.#imaginary[wave]!;
      const cosine = this.#cosines[wave]!;
      const sine = this.#sines[wave]!;
      this.#real[wave] = real * cosine - imaginary * sine;
      this.#imaginary[wave] = imaginary * cosine + real * sine;
    }
    this.#index += 1;
  }

  #sum(): void {
    for (let driver = 0; driver < drivers.length; driver += 1) {
      let sum = 0;
      const end = (driver + 1) * wavesPerDriver;
      for (let wave = driver * wavesPerDriver; wave < end; wave += 1) sum += this.#real[wave]!;
      this.#drivers[driver] = sum;
    }
  }
}
