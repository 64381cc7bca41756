/** Said while something is on its way. */
export function Loading({ what }: { readonly what: string }) {
  return (
    <p className="loading" role="status">
      <span className="loading-bar" aria-hidden="true" />
      Loading {what}…
    </p>
  );
}
