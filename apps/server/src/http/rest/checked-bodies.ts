import { LRUCache } from "lru-cache";

/** Bodies that passed the checks of an endpoint before, byte by byte, and what they were checked to be. */
export interface SeenBodies {
  /** What a body was checked to be; undefined where it is not remembered. */
  get(bytes: Buffer): object | undefined;
  /** @param checked - Shared by all requests with this body from now on: it is frozen. */
  remember(bytes: Buffer, checked: object): void;
}

/** How much memory the bodies of an endpoint take [bytes]: those asked for longest ago are forgotten. */
const memoryMaxBytes = 4 * 2 ** 20;

/** What a body takes, and each byte of it: its text, and the values that are made of it [bytes]. */
const taken = { each: 1024, byte: 16 } as const;

export function seenBodies(): SeenBodies {
  const seen = new LRUCache<string, object>({
    maxSize: memoryMaxBytes,
    sizeCalculation: (_checked, text) => taken.each + text.length * taken.byte,
  });
  return {
    get: (bytes) => seen.get(bytes.toString("latin1")),
    remember(bytes, checked) {
      seen.set(bytes.toString("latin1"), frozen(checked));
    },
  };
}

/** Freezes a value of JSON and all that is in it. */
function frozen<Value extends object>(value: Value): Value {
  for (const inner of Object.values(value)) if (typeof inner === "object" && inner !== null) frozen(inner);
  return Object.freeze(value);
}
