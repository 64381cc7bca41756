import type { Request, Response } from "express";
import { type ChargeOptions, chargeRequest } from "../answering/charge-request.ts";
import type { Charged } from "../answering/handler.ts";

interface CallToCharge extends ChargeOptions {
  readonly request: Request;
  readonly response: Response;
}

/** Charges a call before it is answered; what is not handed to the connection is given back. */
export async function chargeCall<Answered>(
  { request, response, ...options }: CallToCharge,
  answer: (charge: Charged) => Promise<Answered>,
): Promise<Answered> {
  const charge = await chargeRequest(request, options);
  try {
    const answered = await answer(charge);
    if (response.destroyed) charge.refund();
    else response.once("close", () => (response.writableFinished ? charge.sent(0) : charge.refund()));
    return answered;
  } catch (error) {
    charge.refund();
    throw error;
  }
}
