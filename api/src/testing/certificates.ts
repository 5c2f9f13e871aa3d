import "reflect-metadata";
import {
  BasicConstraintsExtension,
  SubjectAlternativeNameExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from "@peculiar/x509";

const DAY_MS = 24 * 3_600_000;
const SIGNED = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

export type ServerCertificate = { cert: string; key: string };

/** A certificate authority for tests, which signs certificates for host names or addresses. PEM. */
export async function testAuthority() {
  const keys = await createKeys();
  const name = "CN=Authority of a test";
  const authority = await X509CertificateGenerator.createSelfSigned({
    name,
    keys,
    ...validity(0),
    signingAlgorithm: SIGNED,
    extensions: [new BasicConstraintsExtension(true, 1, true)],
  });
  return {
    ca: authority.toString("pem"),
    /** A certificate for the host; an `expired` one was valid until yesterday. */
    async sign(
      host: { dns: string } | { ip: string },
      expired = false,
    ): Promise<ServerCertificate> {
      const own = await createKeys();
      const [type, value] =
        "dns" in host ? (["dns", host.dns] as const) : (["ip", host.ip] as const);
      const certificate = await X509CertificateGenerator.create({
        subject: `CN=${value}`,
        issuer: name,
        publicKey: own.publicKey,
        signingKey: keys.privateKey,
        ...validity(expired ? -10 : 0),
        signingAlgorithm: SIGNED,
        extensions: [new SubjectAlternativeNameExtension([{ type, value }])],
      });
      return { cert: pemOf(certificate), key: await keyInPem(own.privateKey) };
    },
  };
}

const pemOf = (certificate: X509Certificate) => certificate.toString("pem");

const createKeys = () => crypto.subtle.generateKey(SIGNED, true, ["sign", "verify"]);

const validity = (days: number) => ({
  notBefore: new Date(Date.now() + (days - 1) * DAY_MS),
  notAfter: new Date(Date.now() + (days + 5) * DAY_MS),
});

async function keyInPem(key: CryptoKey): Promise<string> {
  const bytes = Buffer.from(await crypto.subtle.exportKey("pkcs8", key)).toString("base64");
  return `-----BEGIN PRIVATE KEY-----\n${bytes.replace(/.{64}/g, "$&\n")}\n-----END PRIVATE KEY-----\n`;
}
