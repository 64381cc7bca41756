import { generate } from "selfsigned";

export interface TestCertificate {
  readonly key: string;
  readonly cert: string;
}

/** Certificate authority for tests, with the certificates that it issues. */
export interface TestAuthority {
  /** Certificate of the authority [PEM]. */
  readonly cert: string;
  readonly issue: (name: string, fromYear?: number, toYear?: number) => Promise<TestCertificate>;
}

/** Creates a certificate authority. Only clients that a test configures trust it. */
export async function testAuthority(): Promise<TestAuthority> {
  const authority = await generate([{ name: "commonName", value: "An authority for tests" }], {
    keyType: "ec",
    algorithm: "sha256",
    ...validity(2000, 2099),
    extensions: [{ name: "basicConstraints", cA: true }],
  });
  return {
    cert: authority.cert,
    issue: async (name, fromYear = 2000, toYear = 2099) => {
      const issued = await generate([{ name: "commonName", value: name }], {
        keyType: "ec",
        algorithm: "sha256",
        ...validity(fromYear, toYear),
        extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: name }] }],
        ca: { key: authority.private, cert: authority.cert },
      });
      return { key: issued.private, cert: issued.cert };
    },
  };
}

function validity(fromYear: number, toYear: number) {
  return { notBeforeDate: new Date(Date.UTC(fromYear, 0)), notAfterDate: new Date(Date.UTC(toYear, 0)) };
}
