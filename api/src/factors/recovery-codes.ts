import { randomBytes } from "node:crypto";
import type { Connection } from "../db/client.ts";
import { hashRecoveryCode } from "./check-code.ts";
import { findFactors, replaceRecoveryCodes } from "./factors.queries.ts";

const COUNT = 10;

/** 32 characters; i, l, o and u are left out, because they are easily misread. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Creates ten codes, which replace the earlier ones. They are shown only once: the shop stores their hashes. */
export async function createRecoveryCodes(tx: Connection, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, randomCode);
  await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
  return codes;
}

/** For the first factor of an account: creates ten codes, unless unused ones exist. */
export async function createFirstRecoveryCodes(
  tx: Connection,
  userId: string,
): Promise<string[] | null> {
  const { recoveryCodesLeft } = await findFactors(tx, userId);
  return recoveryCodesLeft > 0 ? null : createRecoveryCodes(tx, userId);
}

/** 24 characters of five bits each, in groups of four: impossible to guess. */
function randomCode(): string {
  const letters = [...randomBytes(24)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return letters.join("").replace(/(.{4})(?=.)/g, "$1-");
}
