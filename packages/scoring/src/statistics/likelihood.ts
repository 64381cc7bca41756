import { type Likelihood, likelihoods } from "@halcyon/schema";

/**
 * Returns the word for a probability, after the guidance of the IPCC on uncertainty (Mastrandrea et al. 2010).
 *
 * @param probability - Published probability, with four decimals.
 * @example
 * ```js
 * likelihoodOf(0.9); // => "very_likely"
 * likelihoodOf(0.8999); // => "likely"
 * ```
 */
export function likelihoodOf(probability: number): Likelihood {
  return likelihoods.find(({ from }) => probability >= from)!.name;
}
