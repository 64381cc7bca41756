import type { Location } from "@halcyon/schema";
import { useState } from "react";
import { faultWords, type LocationFault, myLocation } from "./my-location.ts";

/** Takes the place where this device is. The browser asks the reader first. */
export function MyLocationButton({ pick }: { readonly pick: (place: Location) => void }) {
  const [fault, setFault] = useState<LocationFault>();
  const [isLooking, setLooking] = useState(false);
  const look = async (): Promise<void> => {
    setFault(undefined);
    setLooking(true);
    const found = await myLocation({ isSecure: isSecureContext, geolocation: navigator.geolocation });
    setLooking(false);
    if (typeof found === "string") setFault(found);
    else pick(found);
  };
  return (
    <>
      <button type="button" disabled={isLooking} onClick={() => void look()}>
        {isLooking ? "Looking…" : "My location"}
      </button>
      {fault !== undefined && (
        <p className="wrong" role="alert">
          {faultWords(fault)}
        </p>
      )}
    </>
  );
}
