/** A forecast of whether something happens, and whether it did. */
export interface BinaryForecast {
  /** 0..1. */
  readonly probability: number;
  readonly happened: boolean;
}
