import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** Approximate width of a chart on a printed page [px]. A browser shrinks wider charts together with their text. */
const paperPx = 640;

/**
 * Returns the width of an element in the layout [px], or 0 before the first layout. During printing, the width is limited to the width of the page.
 */
export function useWidth<Measured extends HTMLElement>(): [RefObject<Measured | null>, number] {
  const reference = useRef<Measured>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = reference;
    if (current === null) return undefined;
    let isPrinting = false;
    const measure = (): void => {
      const isOnPaper = isPrinting || matchMedia("print").matches;
      setWidth(isOnPaper ? Math.min(current.clientWidth, paperPx) : current.clientWidth);
    };
    // The browser lays the page out for the paper as soon as it is told.
    const turn = ({ type }: Event): void => {
      isPrinting = type === "beforeprint";
      flushSync(measure);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    addEventListener("beforeprint", turn);
    addEventListener("afterprint", turn);
    return () => {
      observer.disconnect();
      removeEventListener("beforeprint", turn);
      removeEventListener("afterprint", turn);
    };
  }, []);
  return [reference, width];
}
