import { type ReactNode, useDeferredValue } from "react";

/** What is drawn a moment after the rest of the page, so that the reader need not wait for it. */
export function Later({ children }: { readonly children: ReactNode }) {
  const isDue = useDeferredValue(true, false);
  return isDue ? children : null;
}
