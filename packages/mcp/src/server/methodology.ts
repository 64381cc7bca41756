import { acceptableFrom, ensembleFromHour, idealAbove, planningAid } from "@halcyon/schema";

/** How a score is made and what it cannot say, for a model to read. */
export const scoreMethodology = `# The score of Halcyon

A task or scenario is a list of constraints. Each constraint is on one weather variable with a unit, and maps its value to a membership
from 0 to 1. The membership is 1 inside the ideal range, ${acceptableFrom} at the edge of the acceptable range, and 0 from the stop edge on.

The score of an hour joins the memberships by their weights. A limit at 0 makes the score 0: that is a stop. A score above ${idealAbove} is
ideal, from ${acceptableFrom} acceptable, above 0 unsuitable, 0 a stop. For a scenario 1 means that the situation is present, and the bands are
present, partial, slight and absent.

In the first hours (${ensembleFromHour.noaa} of noaa, ${ensembleFromHour.ecmwf} of ecmwf) the score is that of one model run. After that it is the median over the members of an
ensemble. Q10 and Q90 are quantiles over the members, and say how far the members lie apart. Without members nobody knows how sure a
score is.

The probability of a window counts the members in which every hour of it is good. It is never 0 or 1. Members of one model are too
alike. So the truth lies outside of them more often than they say, unless the site was calibrated.

Missing weather is never filled in. A limit whose variable is missing is refused, or dropped with a notice that names the hours. Then the
hour scores ${idealAbove} at most. Synthetic weather is made by a formula. It is not real, and no decision may rest on it.

${planningAid}
`;
