import type { RecordedPlace, Slider } from "../../builder/recording.mts";

/** Places whose weather is recorded for the builder. */
export const offeredPlaces: readonly RecordedPlace[] = [
  { slug: "london", name: "London", latitude: 51.5, longitude: -0.12 },
  { slug: "houston", name: "Houston", latitude: 29.76, longitude: -95.37 },
  { slug: "nairobi", name: "Nairobi", latitude: -1.29, longitude: 36.82 },
  { slug: "sydney", name: "Sydney", latitude: -33.87, longitude: 151.21 },
];

/** Tasks of the builder. Each has the variables of the constraints whose limits can be moved. */
export const offeredTasks: readonly {
  readonly id: number;
  readonly sliders: readonly (Pick<Slider, "side" | "down" | "up" | "step"> & {
    readonly variable: string;
  })[];
}[] = [
  {
    id: 1,
    sliders: [
      { variable: "wind_gust_3s_at_height", side: "max", down: 10, up: 10, step: 0.5 },
      { variable: "visibility", side: "min", down: 200, up: 9500, step: 100 },
      { variable: "temperature_2m", side: "min", down: 10, up: 30, step: 1 },
    ],
  },
  {
    id: 21,
    sliders: [
      { variable: "wind_speed_10m", side: "max", down: 2.5, up: 6, step: 0.5 },
      { variable: "delta_t_2m", side: "max", down: 5, up: 6, step: 0.5 },
      { variable: "temperature_2m", side: "min", down: 8, up: 12, step: 1 },
    ],
  },
  {
    id: 9,
    sliders: [
      { variable: "relative_humidity_2m", side: "max", down: 40, up: 10, step: 1 },
      { variable: "temperature_2m", side: "min", down: 10, up: 15, step: 1 },
      { variable: "wind_speed_10m", side: "max", down: 4, up: 6, step: 0.5 },
    ],
  },
  {
    id: 29,
    sliders: [
      { variable: "wind_gust_3s_at_height", side: "max", down: 6, up: 8, step: 0.5 },
      { variable: "visibility", side: "min", down: 4500, up: 5000, step: 100 },
      { variable: "temperature_2m", side: "min", down: 10, up: 20, step: 1 },
    ],
  },
];
