import type { EpochHour } from "@halcyon/schema/time";
import type { Field } from "@halcyon/store";
import { ByteCache } from "@halcyon/weather/source-kit";
import type { DrawnLayer } from "./draw-tile.ts";
import type { LayerStyle } from "./layer-style.ts";

/** Layer whose numbers say how many members contradict a score. */
const doubtLayer = "share_acceptable";

/** Returns layers of fields as they are drawn. The last ones are cached, because a map asks for many tiles of one hour. */
export class DrawnLayers {
  readonly #looks: ByteCache<Uint8Array | undefined>;

  /**
   * Creates an empty cache.
   *
   * @param cacheBytes - Maximum size of the cache [bytes].
   */
  constructor(cacheBytes: number) {
    this.#looks = new ByteCache(cacheBytes, (looks) => looks?.byteLength ?? 0);
  }

  /**
   * Returns a layer at an hour; undefined if the field does not have it.
   *
   * @param style - Colours of the layer. The colours of one layer of a map are always the same.
   * @throws StoreError if the field cannot be read or is damaged
   */
  async at(field: Field, layer: string, hour: EpochHour, style: LayerStyle): Promise<DrawnLayer | undefined> {
    const { group, latitudes, longitudes, synthetic } = field;
    const looks = await this.#looks.load(`${group}/${layer}/${hour}`, async () => {
      const [values, acceptable] = await Promise.all([
        field.hour(layer, hour),
        layer === "score" ? field.hour(doubtLayer, hour) : undefined,
      ]);
      return (
        values && Uint8Array.from(values, (value, cell) => style.lookOf(value, acceptable?.[cell] ?? NaN))
      );
    });
    return looks && { grid: { latitudes, longitudes }, looks, style, synthetic };
  }
}
