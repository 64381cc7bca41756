/** Who asks: the key of a request, after it was found good. */
export interface Principal {
  readonly keyId: string;
}
