import { useEffect, useState } from "react";

/** Returns true once the page responds to input. Without JavaScript, or before scripts have run, it does not. */
export function useHydrated(): boolean {
  const [isHydrated, set] = useState(false);
  useEffect(() => set(true), []);
  return isHydrated;
}
