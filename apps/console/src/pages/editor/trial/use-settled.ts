import { useEffect, useState } from "react";

/** Returns the last value that stayed unchanged for at least a given time [ms]. Quick changes have no effect. */
export function useSettled<Value>(value: Value, forMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), forMs);
    return () => clearTimeout(timer);
  }, [value, forMs]);
  return settled;
}
