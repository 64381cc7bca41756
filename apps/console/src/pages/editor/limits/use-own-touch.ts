import { type RefObject, useEffect, useRef } from "react";

/**
 * Returns a reference for a part of a picture. Touches of this part do not scroll the page. Chromium ignores `touch-action` for elements inside an `svg`, and
 * the touch listeners of React cannot prevent scrolling.
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
