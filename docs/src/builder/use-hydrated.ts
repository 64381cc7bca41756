import { useEffect, useState } from "react";

/** Whether the page listens to its reader: not in a page without JavaScript, nor before its scripts have run. */
export function useHydrated(): boolean {
  const [isHydrated, set] = useState(false);
  useEffect(() => set(true), []);
  return isHydrated;
}
