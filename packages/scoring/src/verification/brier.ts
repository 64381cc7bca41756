/** A forecast of whether something happens, and whether it did. */
export interface BinaryForecast {
  /** 0..1. */
  readonly probability: number;
  readonly happened: boolean;
}

/** The Brier score and its parts: score = reliability - resolution + uncertainty, where forecasts of a group are equal. */
export interface Brier {
  /** Mean squared distance of probability and outcome, 0..1; 0 is perfect. */
  readonly score: number;
  /** How far the frequencies of the groups are from what was forecast; 0 is perfect. */
  readonly reliability: number;
  /** How far they are from the frequency of all, larger is better. */
  readonly resolution: number;
  /** Variance of the outcomes: the score of who always forecasts their frequency. */
  readonly uncertainty: number;
}

/**
 * Brier score with Murphy's decomposition over groups of equal probability.
 *
 * @throws RangeError for no forecasts.
 * @see Brier 1950, https://doi.org/10.1175/1520-0493(1950)078%3C0001:VOFEIT%3E2.0.CO;2
 * @see Murphy 1973, https://doi.org/10.1175/1520-0450(1973)012%3C0595:ANVPOT%3E2.0.CO;2
 */
export function brier(forecasts: readonly BinaryForecast[]): Brier {
  const count = forecasts.length;
  if (count === 0) throw new RangeError("There is no forecast to verify.");
  const groups = new Map<number, { count: number; happened: number }>();
  let squares = 0;
  let happenedAll = 0;
  for (const { probability, happened } of forecasts) {
    const outcome = Number(happened);
    squares += (probability - outcome) ** 2;
    happenedAll += outcome;
    const group = groups.get(probability) ?? { count: 0, happened: 0 };
    groups.set(probability, { count: group.count + 1, happened: group.happened + outcome });
  }
  const base = happenedAll / count;
  let reliability = 0;
  let resolution = 0;
  for (const [probability, group] of groups) {
    const frequency = group.happened / group.count;
    reliability += (group.count * (probability - frequency) ** 2) / count;
    resolution += (group.count * (frequency - base) ** 2) / count;
  }
  return { score: squares / count, reliability, resolution, uncertainty: base * (1 - base) };
}
