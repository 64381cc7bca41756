interface Props {
  readonly newest: number;
  /** The version that is compared with. */
  readonly against: number;
  readonly compare: (version: number) => void;
  /** Copies that version into the draft. */
  readonly take: () => void;
  readonly canTake: boolean;
}

/** The versions of an own entry, each to be compared with. */
export function VersionList({ newest, against, compare, take, canTake }: Props) {
  const versions = Array.from({ length: newest }, (_, index) => newest - index);
  return (
    <section className="card" aria-label="Versions">
      <div className="card-head">
        <h2>Versions</h2>
        <p className="note">Each keeps answering as it was.</p>
      </div>
      <ol className="versions" reversed>
        {versions.map((version) => (
          <li key={version}>
            <span>
              Version {version}
              {version === newest && ", the newest"}
            </span>
            <span className="row">
              {version === against && canTake && (
                <button type="button" className="chip" onClick={take}>
                  Take this version
                </button>
              )}
              <button
                type="button"
                className="chip"
                aria-pressed={version === against}
                onClick={() => compare(version)}
              >
                {version === against ? "Compared" : "Compare"}
                <span className="unseen"> with version {version}</span>
              </button>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
