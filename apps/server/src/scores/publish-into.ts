import { publish, type WindowPart } from "@halcyon/scoring";

/**
 * Publishes the scores of a part into the hours of an answer that are its own.
 *
 * @param values - From the part's first score on.
 */
export function publishInto(
  target: Float64Array,
  { fromHour, firstHour }: Pick<WindowPart, "fromHour" | "firstHour">,
  values: Float64Array,
): void {
  for (let index = fromHour - firstHour; index < values.length; index++) {
    target[firstHour + index] = publish(values[index]!);
  }
}
