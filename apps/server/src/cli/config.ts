import { dirname } from "node:path";
import { Command, Option } from "commander";
import { type Config, presetFile } from "../config/config.ts";
import { type PresetName, presetNames } from "../config/presets/presets.ts";
import { printableConfig } from "./printable-config.ts";

/** `halcyon config`: what the process takes its weather from. */
export function configCommand(config: () => Config): Command {
  return new Command("config").description("Look at the configuration of the weather.").addCommand(
    new Command("print")
      .description(
        "Print the configuration in force as JSON: a file of HALCYON_CONFIG to start from. It holds no secrets.",
      )
      .addOption(
        new Option("--preset <word>", "what a word of HALCYON_WEATHER means instead").choices(presetNames),
      )
      .action(({ preset }: { readonly preset?: PresetName }) => {
        const { value, shortened } =
          preset === undefined ? inForce(config()) : printableConfig(presetFile(preset), ".");
        console.log(JSON.stringify(value, undefined, 2));
        for (const place of shortened) {
          console.error(
            `${place} is printed without user and query, which may be secrets: write them in again where they are needed`,
          );
        }
      }),
  );
}

function inForce({ weather, configFile = "." }: Config): ReturnType<typeof printableConfig> {
  return printableConfig(weather, dirname(configFile));
}
