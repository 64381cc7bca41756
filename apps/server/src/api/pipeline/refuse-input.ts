import { type Fault, Refusal } from "../../errors/refusal.ts";

/** Returns the refusal for one faulty parameter. Its sentence is that of the fault. */
export function refuseInput(fault: Fault): Refusal {
  return new Refusal("invalid_request", { detail: fault.detail, errors: [fault] });
}
