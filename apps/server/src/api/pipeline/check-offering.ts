import type { Endpoint } from "@halcyon/schema";
import type { Principal } from "@halcyon/accounts/principal";
import { Refusal } from "../../errors/refusal.ts";

/**
 * Checks that the package of a key includes the offering of an endpoint.
 *
 * @throws Refusal offering_not_in_package if it does not.
 */
export function checkOffering({ offering }: Endpoint, { offerings }: Principal): void {
  if (offering === undefined || offerings.includes(offering)) return;
  throw new Refusal("offering_not_in_package", {
    detail: `This endpoint belongs to the offering "${offering}", which the package of this key does not include.`,
  });
}
