import type { Endpoint } from "@halcyon/schema";
import type { Principal } from "@halcyon/accounts/principal";
import { Refusal } from "../../errors/refusal.ts";

/** @throws Refusal offering_not_in_package for an endpoint of an offering that the package of the key lacks */
export function checkOffering({ offering }: Endpoint, { offerings }: Principal): void {
  if (offering === undefined || offerings.includes(offering)) return;
  throw new Refusal("offering_not_in_package", {
    detail: `This endpoint belongs to the offering "${offering}", which the package of this key does not include.`,
  });
}
