/** Where an S3-compatible server is, and who asks it. */
export interface S3Connection {
  /** The address of the server; without one that of Amazon in the region. */
  readonly endpoint?: string | undefined;
  readonly region: string;
  /** Without them requests are not signed, as for a public bucket. */
  readonly credentials?: S3Credentials | undefined;
  /** Whether the bucket stands in the host name and not in the path. By default it stands as Amazon wants it, and in the path of any other `endpoint`. */
  readonly hostStyle?: boolean | undefined;
}

export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The session token of temporary credentials. */
  readonly sessionToken?: string | undefined;
}
