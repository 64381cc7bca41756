/** Terms that every part and record of the synthetic climate states. */
export const syntheticTerms = {
  attribution: "Halcyon synthetic climate: not real weather. Land from Natural Earth.",
  licence: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
} as const;
