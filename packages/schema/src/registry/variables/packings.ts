import type { Packing } from "../packing.ts";

const per = (divisor: number): Packing => ({ multiplier: 1, divisor });

export const whole = per(1);
export const halves = per(2);
export const tenths = per(10);
export const hundredths = per(100);
export const thousandths = per(1000);
export const tens: Packing = { multiplier: 10, divisor: 1 };
