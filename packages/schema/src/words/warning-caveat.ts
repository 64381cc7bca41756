/** Sentence in every response about warnings: the absence of a warning does not mean safety. */
export const warningCaveat =
  "No warning is no safety: warnings reach hours or days ahead, and not all come this way.";
