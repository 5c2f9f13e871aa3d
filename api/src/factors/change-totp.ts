import type { TotpSetup } from "#shared/contracts/factors.ts";
import type { Dependencies } from "../dependencies.ts";
import { notFound } from "../refusals.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { adoptNeed, announce, dropUselessCodes, holdOwner } from "./change-factors.ts";
import { isTotpCode, totpContext } from "./check-code.ts";
import { codeRefused, totpExists, totpNotBegun } from "./factors.errors.ts";
import {
  deleteTotp,
  findFactors,
  findTotp,
  markTotpConfirmed,
  writeWaitingTotp,
} from "./factors.queries.ts";
import { createRecoveryCodes } from "./recovery-codes.ts";
import { createTotpSecret, totpUri } from "./totp.ts";

type TotpDeps = Pick<Dependencies, "db" | "now" | "limits" | "encryption" | "log">;

/**
 * Creates the secret of an authenticator app. It is active once a code is confirmed.
 * @throws Refusal 409 "totp-exists"
 */
export async function setUpTotp(
  { db, encryption }: Pick<TotpDeps, "db" | "encryption">,
  { id, email }: { id: string; email: string },
): Promise<TotpSetup> {
  const secret = createTotpSecret();
  const { shopName } = await readStoreSettings(db);
  const box = encryption.encrypt(secret, totpContext(id));
  if (!(await writeWaitingTotp(db, id, box))) throw totpExists();
  return { secret, uri: totpUri(secret, { shop: shopName || "Shop", email }) };
}

/**
 * Activates the app and returns ten recovery codes, which replace any earlier ones.
 * @throws Refusal 400 "code-invalid", 409 "totp-not-begun" and "totp-exists", 429 after ten wrong codes
 */
export async function confirmTotp(
  deps: TotpDeps & Pick<Dependencies, "forgetOtherProofs">,
  { id: userId, sessionId }: { id: string; sessionId: string },
  code: string,
): Promise<string[]> {
  const waiting = await findTotp(deps.db, userId);
  if (!waiting) throw totpNotBegun();
  if (waiting.isConfirmed) throw totpExists();
  if (!(await isTotpCode(deps, { userId, code, secretOf: "waiting", guesser: "set-up" }))) {
    throw codeRefused("rejected");
  }
  return deps.db.transaction(async (tx) => {
    const owner = await holdOwner(tx, userId);
    const now = await findTotp(tx, userId);
    // Another request has confirmed it or started again meanwhile.
    if (now?.secret !== waiting.secret || now.isConfirmed) throw totpNotBegun();
    const { passkey } = await findFactors(tx, userId);
    await markTotpConfirmed(tx, userId, deps.now());
    // A fresh proof by password in another session must not be enough to remove this factor.
    if (!passkey) await deps.forgetOtherProofs(tx, userId, sessionId);
    await adoptNeed(tx, owner);
    await announce(tx, owner, "totp-on");
    return createRecoveryCodes(tx, userId);
  });
}

/**
 * Removes the app. The recovery codes are deleted with the last factor.
 * @throws Refusal 404 when there is none, 409 "last-factor"
 */
export async function removeTotp({ db }: Pick<TotpDeps, "db">, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const owner = await holdOwner(tx, userId);
    if (!(await deleteTotp(tx, userId))) throw notFound();
    await dropUselessCodes(tx, owner);
    await announce(tx, owner, "totp-off");
  });
}

/**
 * Creates ten recovery codes, which replace the earlier ones.
 * @throws Refusal 409 "totp-not-begun" for an account without a factor, which needs no codes
 */
export async function renewRecoveryCodes(
  { db }: Pick<TotpDeps, "db">,
  userId: string,
): Promise<string[]> {
  return db.transaction(async (tx) => {
    const owner = await holdOwner(tx, userId);
    const { totp, passkey } = await findFactors(tx, userId);
    if (!totp && !passkey) throw totpNotBegun();
    await announce(tx, owner, "recovery-codes-renewed");
    return createRecoveryCodes(tx, userId);
  });
}
