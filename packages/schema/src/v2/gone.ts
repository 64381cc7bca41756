/** The endpoints of V1 that V2 has not got: the one that answers instead, and how it is asked. */
export const goneFromV1 = {
  "optimality.breakdown": {
    to: "optimality.composite",
    how: 'Ask with `include: ["ensemble", "reasons", "counterfactuals"]`.',
  },
  "optimality.preview": {
    to: "optimality.composite",
    how: "Give the constraints as `entry: {type, definition}`.",
  },
} as const;
