import { type RefObject, useEffect, useRef } from "react";

/**
 * Returns a React reference for an element of an SVG picture. Touches of this element do not scroll the page. Chromium ignores `touch-action` for elements
 * inside an `svg`, and the touch listeners of React cannot prevent scrolling.
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
