import { echoMaxLength } from "@halcyon/schema";

/**
 * Finds the first object of a JSON text that names a key twice; `JSON.parse` would keep the last one without a word.
 *
 * @param json - A text that `JSON.parse` accepts.
 * @returns JSON pointer of the repeated key (`#/request/latitude`), or undefined where there is none.
 */
export function duplicateKey(json: string): string | undefined {
  const levels: Level[] = [];
  for (let at = 0; at < json.length; at++) {
    const level = levels.at(-1);
    switch (json[at]) {
      case "{":
        levels.push({ keys: new Set(), current: "", awaitsKey: true, index: 0 });
        break;
      case "[":
        levels.push({ keys: undefined, current: "", awaitsKey: false, index: 0 });
        break;
      case "}":
      case "]":
        levels.pop();
        break;
      case ",":
        level!.index++;
        level!.awaitsKey = level!.keys !== undefined;
        break;
      case '"': {
        const end = closingQuote(json, at);
        if (level?.awaitsKey === true) {
          level.current = textOf(json.slice(at, end + 1));
          level.awaitsKey = false;
          if (level.keys!.has(level.current)) return pointerTo(levels);
          level.keys!.add(level.current);
        }
        at = end;
        break;
      }
      default:
    }
  }
  return undefined;
}

interface Level {
  /** Keys seen so far in an object; undefined in an array. */
  readonly keys: Set<string> | undefined;
  current: string;
  awaitsKey: boolean;
  index: number;
}

/** The text of a JSON string; nearly all keys have no escapes and need no parsing. */
function textOf(quoted: string): string {
  return quoted.includes("\\") ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
}

function closingQuote(json: string, opening: number): number {
  let at = opening + 1;
  while (json[at] !== '"') at += json[at] === "\\" ? 2 : 1;
  return at;
}

function pointerTo(levels: readonly Level[]): string {
  const steps = levels.map(({ keys, current, index }) => {
    if (keys === undefined) return `/${index}`;
    return `/${current.slice(0, echoMaxLength).replaceAll("~", "~0").replaceAll("/", "~1")}`;
  });
  return `#${steps.slice(-8).join("")}`;
}
