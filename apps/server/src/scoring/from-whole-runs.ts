import { DamagedRunError } from "@halcyon/weather";

/** Admitted request that can be admitted again if one of its runs turns out to be damaged. */
interface Readmittable<Admitted> {
  readonly again: () => Promise<Admitted>;
}

/**
 * Answers an admitted (checked) request from undamaged runs. If a run turns out to be damaged, the request is admitted again and answered completely from older
 * runs. Each new attempt skips the damaged runs, so the number of attempts is limited.
 *
 * @throws Refusal data_gap if no undamaged run is left. Also throws every error of the admission and of `answer`.
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
