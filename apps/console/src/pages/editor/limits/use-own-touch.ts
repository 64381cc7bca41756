import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps touches of a part of a picture for the part: the page does not scroll under them. Chromium ignores `touch-action` of elements inside an `svg`, and
 * React listens for touches too late to prevent a scroll.
 */
export function useOwnTouch<Part extends Element>(): RefObject<Part | null> {
  const reference = useRef<Part>(null);
  useEffect(() => {
    const { current } = reference;
    if (current === null) return undefined;
    const keep = (event: Event): void => event.preventDefault();
    current.addEventListener("touchstart", keep, { passive: false });
    return () => current.removeEventListener("touchstart", keep);
  }, []);
  return reference;
}
