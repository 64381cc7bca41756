import type { EntryDetail } from "@halcyon/schema";
import { seenWords } from "./source-words.ts";
import { holdUnits } from "../../words/units/with-unit.ts";

/** What the limits of an entry rest on, each text with its rank and how it was checked. */
export function CitedTexts({ sources }: Pick<EntryDetail, "sources">) {
  const cited = Object.entries(sources);
  if (cited.length === 0) return undefined;
  return (
    <details className="source">
      <summary>
        Where the limits come from: <span>{cited.length} sources</span>
      </summary>
      <ul>
        {cited.map(([name, { text, url, rank, seen }]) => (
          <li key={name}>
            {rank !== undefined && <strong>{rank}: </strong>}
            {holdUnits(text)} {seenWords[seen]}{" "}
            {url?.startsWith("http") === true && (
              <a href={url} rel="noreferrer">
                {new URL(url).hostname}
              </a>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
