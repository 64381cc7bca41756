import { modelIds, partNames } from "@halcyon/schema";
import { modelProducts } from "@halcyon/schema/registry";
import { presetFile } from "@halcyon/server/config";
import { type PresetName, presetNames } from "@halcyon/server/presets";
import { code, table } from "./markdown.mts";

type File = ReturnType<typeof presetFile>;
/** Source in a configuration preset: its kind, and the settings that distinguish it from other sources of that kind. */
interface Source {
  readonly source: string;
  readonly dataset?: string;
  readonly product?: string | undefined;
  readonly member?: number | undefined;
  readonly overlays?: readonly (Source & { readonly variables: readonly string[] })[] | undefined;
}

const providers: ReadonlyMap<string, string> = new Map([
  ["synthetic", "synthetic"],
  ["open-meteo", "Open-Meteo"],
  ["dynamical", "dynamical.org"],
]);

/** Returns a table of the weather sources for each preset of HALCYON_WEATHER. */
export function presetsTable(): string {
  const files = presetNames.map((name): [PresetName, File] => [name, presetFile(name)]);
  const rowOf = (label: string, sourceOf: (file: File) => Source | undefined): string[] => [
    label,
    ...files.map(([, file]) => words(sourceOf(file))),
  ];
  const parts = modelIds.flatMap((model) =>
    partNames.map((part) =>
      rowOf(`${code(model)} ${part}`, ({ models }) => {
        const [config]: readonly (Source | undefined)[] = [models[model]?.[part]].flat();
        return config?.source === "open-meteo" ? { product: modelProducts[model][part], ...config } : config;
      }),
    ),
  );
  return table(
    ["", ...presetNames.map(code)],
    [
      ...parts.filter(([, ...cells]) => cells.some((cell) => cell !== "-")),
      rowOf("history", ({ historical }) => historical.hourly),
      rowOf("projections", ({ projections }) => projections[0]),
    ],
  );
}

function words(config: Source | undefined): string {
  if (config === undefined) return "-";
  const { source, dataset, product, member, overlays = [] } = config;
  const named = [dataset, product].flatMap((name) => (name === undefined ? [] : code(name)));
  const alone = member === undefined ? [] : [`member ${member}`];
  const own = [providers.get(source) ?? source, ...named, ...alone].join(", ");
  const layers = overlays.map((layer) => `${layer.variables.map(code).join(", ")} of ${words(layer)}`);
  return [own, ...layers].join("; ");
}
