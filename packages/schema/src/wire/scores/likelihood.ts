/**
 * Words for probabilities, from likeliest to least likely. A published probability gets the first word whose `from` it reaches. See Mastrandrea et al. 2010,
 * for the IPCC.
 */
export const likelihoods = [
  { name: "very_likely", from: 0.9 },
  { name: "likely", from: 0.66 },
  { name: "about_as_likely_as_not", from: 0.33 },
  { name: "unlikely", from: 0.1 },
  { name: "very_unlikely", from: 0 },
] as const;
export type Likelihood = (typeof likelihoods)[number]["name"];
