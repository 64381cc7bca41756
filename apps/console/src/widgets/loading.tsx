import { useEffect, useState } from "react";

/** Time after which loading counts as unusually slow [ms]. */
const usualMs = 10_000;

/** Placeholders for content that is loading, by layout: a page with a chart, a chart, rows, or lines. */
const shapes = {
  page: ["loading-title", "loading-line", "loading-short", "loading-chart", "loading-row"],
  chart: ["loading-line", "loading-chart"],
  list: ["loading-row", "loading-row", "loading-row"],
  lines: ["loading-line", "loading-short"],
} as const;

interface Props {
  readonly what: string;
  /** Layout of the expected content; `lines` by default. */
  readonly shape?: keyof typeof shapes;
}

/** Shows that content is loading. The placeholder has the same layout as the content. */
export function Loading({ what, shape = "lines" }: Props) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), usualMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="loading" role="status">
      <p>
        Loading {what}…
        {isLate && " This takes longer than usual: the server is busy, or the network does not work."}
      </p>
      {shapes[shape].map((block, at) => (
        <i key={`${block} ${at}`} className={block} aria-hidden="true" />
      ))}
    </div>
  );
}
