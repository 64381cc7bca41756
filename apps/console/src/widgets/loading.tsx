import { useEffect, useState } from "react";

/** After so long a wait is told apart from the usual one [ms]. */
const usualMs = 10_000;

/** Said while something is on its way. */
export function Loading({ what }: { readonly what: string }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), usualMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className="loading" role="status">
      <span className="loading-bar" aria-hidden="true" />
      Loading {what}…
      {isLate && " This takes longer than usual: the server is busy, or the network does not work."}
    </p>
  );
}
