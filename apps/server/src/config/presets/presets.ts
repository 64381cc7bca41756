import { dynamicalPreset } from "./dynamical.ts";
import { openMeteoPreset } from "./open-meteo.ts";
import { realPreset } from "./real.ts";
import { syntheticPreset } from "./synthetic.ts";

/** What each word of `HALCYON_WEATHER` means, in the shape of the file of `HALCYON_CONFIG`. */
export const presets = {
  synthetic: syntheticPreset,
  "open-meteo": openMeteoPreset,
  dynamical: dynamicalPreset,
  real: realPreset,
} as const;

export type PresetName = keyof typeof presets;

export const presetNames = Object.keys(presets) as [PresetName, ...PresetName[]];
