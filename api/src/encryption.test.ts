import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createEncryption, ensureSecretsKey } from "./encryption.ts";

const dataDir = mkdtempSync(join(tmpdir(), "aliquot-key-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const withKey = (secretsKey: string) => createEncryption({ secretsKey, dataDir: "" });

describe("what is encrypted", () => {
  const one = withKey("a key with more than thirty-two characters");
  const box = one.encrypt("JBSWY3DPEHPK3PXP", "totp of ada");

  it("can be decrypted with the same key and context, and differs every time", () => {
    expect(one.decrypt(box, "totp of ada")).toBe("JBSWY3DPEHPK3PXP");
    expect(one.encrypt("JBSWY3DPEHPK3PXP", "totp of ada")).not.toBe(box);
    expect(box).not.toContain("JBSW");
    expect(box.startsWith(`${one.keyId()}.`)).toBe(true);
  });

  it("is not read for another account, by another key, or after a change", () => {
    const other = withKey("another key of thirty-two characters, or more");
    const middle = Math.floor(box.length / 2);
    const changed = `${box.slice(0, middle)}${box[middle] === "A" ? "B" : "A"}${box.slice(middle + 1)}`;
    expect(one.decrypt(box, "totp of eve")).toBeNull();
    expect(other.decrypt(box, "totp of ada")).toBeNull();
    expect(one.decrypt(changed, "totp of ada")).toBeNull();
    for (const broken of ["", "x", `${one.keyId()}.`, `${one.keyId()}.AAAA`]) {
      expect(one.decrypt(broken, "totp of ada")).toBeNull();
    }
  });
});

it("the key of a data folder is created once, and only its owner can read it", () => {
  const keys = Array.from({ length: 3 }, () => ensureSecretsKey(dataDir));
  const file = join(dataDir, "secrets-key");
  expect(new Set(keys).size).toBe(1);
  expect(readFileSync(file, "utf8").trim()).toBe(keys[0]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
