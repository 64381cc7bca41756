import { type Likelihood, likelihoods } from "@halcyon/schema";

/**
 * Returns the IPCC's word for a probability, according to its guidance on uncertainty (Mastrandrea et al. 2010).
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
