import { useOnline } from "../state/connection.ts";

/** Said on every page as long as the device has no network. */
export function OfflineNote() {
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="offline">
          <strong>This device is offline.</strong> What you see was read before; what you write stays in this
          tab. What is missing is asked for when the device is connected again.
        </p>
      )}
    </div>
  );
}
