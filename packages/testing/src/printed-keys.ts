import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { leakedKeys, leakedLinks } from "./leaked-keys.ts";

/** Makes a test run fail if the tests printed an API key, or a link that grants access without a key. */
export default function printedKeys(): () => void {
  const printed = join(tmpdir(), "console.log");
  return () => {
    const text = existsSync(printed) ? readFileSync(printed, "utf8") : "";
    if (leakedKeys(text).length + leakedLinks(text).length > 0) throw new Error("Tests printed API keys.");
  };
}
