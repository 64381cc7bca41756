import { useState } from "react";

/**
 * Returns whether the reader has asked for the answer to a request, and a function that asks. Another request has to be asked for again, because each answer
 * costs.
 */
export function useAsked(request: object): { readonly isAsked: boolean; readonly ask: () => void } {
  const key = JSON.stringify(request);
  const [asked, setAsked] = useState<string>();
  return { isAsked: asked === key, ask: () => setAsked(key) };
}
