/**
 * Mean wind speed at a height above ground, by the power law from 10 m.
 *
 * The exponent is that of neutral air: 1/7 over open land, 0.11 over the sea. Meant for 10..150 m; below and above, the
 * same law goes on. In stable nights the wind aloft is stronger than it says, over towns and forest weaker.
 *
 * @param windSpeedMps - Mean wind speed at 10 m [m/s].
 * @param heightM - Height above ground, more than 0 [m].
 * @param sea - Whether the place is at sea.
 * @returns Mean wind speed at the height [m/s].
 * @see Land: Peterson & Hennessey 1978, https://doi.org/10.1175/1520-0450(1978)017%3C0390:OTUOPL%3E2.0.CO;2
 * @see Sea: Hsu, Meindl & Gilhousen 1994, https://doi.org/10.1175/1520-0450(1994)033%3C0757:DTPLWP%3E2.0.CO;2
 */
export function windAtHeight(windSpeedMps: number, heightM: number, sea: boolean): number {
  return windSpeedMps * (heightM / 10) ** windExponent(sea);
}

/** Exponent of the power law: over the sea, else over land. */
export function windExponent(sea: boolean): number {
  return sea ? 0.11 : 1 / 7;
}
