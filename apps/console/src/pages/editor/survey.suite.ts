/** Task that contains every kind of constraint. */
export const survey = {
  name: "Façade survey",
  sector: "Survey",
  description: "A drone along a wall.",
  constraints: [
    { variable: "wind_gusts_10m", unit: "m/s", weight: 2, ideal: { max: 8 }, acceptable: { max: 13 } },
    {
      variable: "wind_direction_10m",
      unit: "deg",
      weight: 1,
      arc: { ideal: { from: 200, to: 300 }, acceptable: { from: 160, to: 340 } },
    },
    { variable: "precipitation_type", unit: "1", weight: 1, categories: { "5": 0.4 }, default: 1 },
  ],
};
