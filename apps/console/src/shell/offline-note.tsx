import { useOnline } from "../data/state/connection.ts";

/** Said on every page as long as the device has no network. */
export function OfflineNote() {
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="offline">
          <strong>This device is offline.</strong> You see what was read before, and your text stays in this
          tab. The rest is asked for when the device is connected again.
        </p>
      )}
    </div>
  );
}
