/** Said before all else where weather is not real. */
export function SyntheticNote() {
  return (
    <p className="synthetic" role="note">
      <strong>Synthetic weather.</strong> It is made up by a formula and says nothing about any real place or
      day.
    </p>
  );
}
