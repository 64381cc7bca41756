import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** The width of an element as laid out [px]; 0 before the first layout. */
export function useWidth<Measured extends HTMLElement>(): [RefObject<Measured | null>, number] {
  const reference = useRef<Measured>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = reference;
    if (current === null) return undefined;
    setWidth(current.clientWidth);
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [reference, width];
}
