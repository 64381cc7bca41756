import type { ApiCall } from "../api-call.ts";
import type { Address, AddressList, AddressRequest } from "../../generated/wire.ts";
import type { CallOptions } from "../../http/request/options.ts";

/**
 * E-mail addresses that events are sent to, once their readers have confirmed them.
 *
 * @example
 * ```js
 * const address = await halcyon.addresses.create({ email: "crane@example.com" });
 * console.log(address.state);
 * ```
 */
export interface AddressCalls {
  /** The addresses of the account, the oldest first. */
  list(options?: CallOptions): ApiCall<AddressList>;
  /** Add an address, and send its reader the link to confirm it by. */
  create(body: AddressRequest, options?: CallOptions): ApiCall<Address>;
  /** Forget an address; nothing is sent to it any more. */
  delete(id: string, options?: CallOptions): ApiCall<undefined>;
}
