interface Props {
  readonly retry: () => void;
}

/** Shows a message if the code or the data of the map could not be loaded. A button tries again. */
export function MapMissing({ retry }: Props) {
  return (
    <p className="map-note">
      The map could not be loaded; coordinates work as well.{" "}
      <button type="button" className="link" onClick={retry}>
        Try again
      </button>
    </p>
  );
}
