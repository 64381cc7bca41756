/**
 * Returns the gust as a multiple of the mean wind at 10 m [1]: 1.6 over land, 1.4 at sea. These are customary figures for strong wind in neutral air.
 * Showers
 * and light wind bring larger factors, so every gust that follows from them is marked as an estimate.
 *
 * @param sea - True if the place is at sea.
 * @formula
 * sea ? 1.4 : 1.6
 */
export function gustFactor(sea: boolean): number {
  return sea ? 1.4 : 1.6;
}
