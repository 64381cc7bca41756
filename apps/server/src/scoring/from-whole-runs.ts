import { DamagedRunError } from "@halcyon/weather";

/** Request that can be admitted anew after damage was found in a run that it was to be answered from. */
interface Readmittable<Admitted> {
  readonly again: () => Promise<Admitted>;
}

/**
 * Answers an admitted request. If damage is found in a run, the request is admitted anew and answered from the older run, as a whole. Each damaged run is
 * passed over, so that this ends.
 *
 * @throws Refusal data_gap where no whole run is left, and what admission and answer throw
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
