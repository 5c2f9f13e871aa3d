import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Files of one certificate and its key. */
export type Certificate = { crt: string; key: string };

export type Certificates = {
  /** Signs the others. */
  authority: Certificate;
  /** An authority that has signed none of the others. */
  stranger: Certificate;
  /** The server's certificate, valid for `localhost` only. */
  server: Certificate;
  /** The certificate of the database role `shop`. */
  shop: Certificate;
};

/** Creates an authority and its certificates with openssl. */
export function makeCertificates(folder: string): Certificates {
  mkdirSync(folder, { recursive: true });
  const fileOf = (name: string): Certificate => ({
    crt: join(folder, `${name}.crt`),
    key: join(folder, `${name}.key`),
  });
  const openssl = (...args: string[]) => {
    const { status, stderr, error } = spawnSync("openssl", args, { encoding: "utf8" });
    if (error || status !== 0)
      throw new Error(`openssl ${args[0]} failed: ${error?.message ?? stderr}`);
  };
  const newKey = ["-newkey", "rsa:2048", "-nodes", "-days", "2"];
  const authority = (name: string) => {
    const made = fileOf(name);
    openssl(
      "req",
      "-x509",
      ...newKey,
      "-subj",
      `/CN=${name}`,
      "-keyout",
      made.key,
      "-out",
      made.crt,
    );
    return made;
  };
  const [ours, stranger] = [authority("authority"), authority("stranger")];
  const signed = (name: string, commonName: string, alternative: string) => {
    const made = fileOf(name);
    const request = join(folder, `${name}.csr`);
    const extensions = join(folder, `${name}.ext`);
    writeFileSync(extensions, `subjectAltName=${alternative}\n`);
    openssl("req", ...newKey, "-subj", `/CN=${commonName}`, "-keyout", made.key, "-out", request);
    const by = ["-CA", ours.crt, "-CAkey", ours.key, "-CAcreateserial"];
    openssl(
      "x509",
      "-req",
      "-in",
      request,
      ...by,
      "-days",
      "2",
      "-extfile",
      extensions,
      "-out",
      made.crt,
    );
    return made;
  };
  return {
    authority: ours,
    stranger,
    server: signed("server", "db.example", "DNS:localhost"),
    shop: signed("shop", "shop", "DNS:shop"),
  };
}
