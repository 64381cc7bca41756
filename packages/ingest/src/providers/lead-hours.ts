/** Returns leads in consecutive stretches from 0, each with a step length and an end [h]. */
export function leadHours(
  ...stretches: readonly { readonly stepHours: number; readonly toHours: number }[]
): readonly number[] {
  const hours = [0];
  for (const { stepHours, toHours } of stretches) {
    for (let hour = hours.at(-1)! + stepHours; hour <= toHours; hour += stepHours) hours.push(hour);
  }
  return hours;
}
