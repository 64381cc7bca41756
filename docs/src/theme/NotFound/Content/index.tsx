import Link from "@docusaurus/Link";
import { useLocation } from "@docusaurus/router";
import useBaseUrl from "@docusaurus/useBaseUrl";
import Heading from "@theme/Heading";
import { type ReactNode, useEffect, useState } from "react";
import type { Hit } from "../../../../search/engine.mts";
import { Snippet } from "../../../search/snippet.tsx";
import { useSearch } from "../../../search/use-search.ts";

const hitsShown = 8;

/** Tells the reader that the page does not exist, and shows search results for the words of the URL. */
export default function NotFoundContent(): ReactNode {
  const load = useSearch();
  const base = useBaseUrl("/");
  const { pathname } = useLocation();
  const [hits, setHits] = useState<readonly Hit[]>([]);

  useEffect(() => {
    let isShown = true;
    const look = async (): Promise<void> => {
      const search = await load();
      if (isShown) setHits(search(wordsOf(pathname.slice(base.length))).slice(0, hitsShown));
    };
    void look();
    return () => {
      isShown = false;
    };
  }, [load, pathname, base]);

  return (
    <main className="container margin-vert--xl" data-live="">
      <div className="markdown">
        <Heading as="h1">This page does not exist</Heading>
        <p>
          The address is misspelt, or the page has moved. Search in the field above, or go on from the{" "}
          <Link to="/">front page</Link>, the <Link to="/library">library</Link> or the{" "}
          <Link to="/reference/endpoints">reference</Link>.
        </p>
        {hits.length === 0 ? null : (
          <>
            <Heading as="h2">Pages with the words of this address</Heading>
            <ul>
              {hits.map(({ url, heading, page, snippet }) => (
                <li key={url}>
                  <Link to={url}>{heading === page ? page : `${page}: ${heading}`}</Link>
                  <span className="search-hit-text">
                    <Snippet parts={snippet} />
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </main>
  );
}

/** Returns the words of a path, without its file extension. */
function wordsOf(path: string): string {
  return path
    .replace(/\.(?:html?|mdx?)$/, "")
    .replaceAll(/%[0-9a-f]{2}/gi, " ")
    .split(/[^\p{L}\p{N}]+/u)
    .join(" ");
}
