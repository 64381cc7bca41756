import { DamagedRunError } from "@halcyon/weather";

/** Admitted request that can be admitted again if damage is found in a run from which it would be answered. */
interface Readmittable<Admitted> {
  readonly again: () => Promise<Admitted>;
}

/**
 * Answers an admitted request. If a run is damaged, the request is admitted again and answered completely from the older run. Damaged runs
 * are skipped, so the number of attempts is limited.
 *
 * @throws Refusal data_gap if no undamaged run is left, and every error of the admission and the answer.
 */
export async function fromWholeRuns<Admitted extends Readmittable<Admitted>, Answer>(
  admitted: Admitted,
  answer: (admitted: Admitted) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await answer(admitted);
  } catch (error) {
    if (!(error instanceof DamagedRunError)) throw error;
    return fromWholeRuns(await admitted.again(), answer);
  }
}
