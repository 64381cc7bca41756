import type { KeyboardEvent } from "react";

/** Selected hour, shared by all charts of a page. `read` selects another hour. */
export interface HourCursor {
  readonly hour: number;
  readonly read: (hour: number) => void;
}

/** Number of hours by which each key moves the cursor. Home and End move the cursor to the ends. */
const steps = new Map(
  Object.entries<number>({
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -24,
    ArrowDown: 24,
    PageUp: -168,
    PageDown: 168,
    Home: -Infinity,
    End: Infinity,
  }),
);

/**
 * Returns the attributes that make a chart a slider over its hours, for keyboards and screen readers.
 *
 * @param text - Text that screen readers read for the selected hour.
 */
export function hourSlider({ hour, read }: HourCursor, hours: number, label: string, text: string) {
  return {
    role: "slider",
    tabIndex: 0,
    "aria-label": label,
    "aria-valuemin": 0,
    "aria-valuemax": hours - 1,
    "aria-valuenow": hour,
    "aria-valuetext": text,
    onKeyDown(event: KeyboardEvent) {
      const moved = moveHour(hour, event.key, hours);
      if (moved === undefined) return;
      event.preventDefault();
      read(moved);
    },
  } as const;
}

/** Returns the hour to which a key moves the cursor. Returns undefined for a key that does not move the cursor. */
export function moveHour(hour: number, key: string, hours: number): number | undefined {
  const step = steps.get(key);
  return step === undefined ? undefined : Math.min(Math.max(hour + step, 0), hours - 1);
}
