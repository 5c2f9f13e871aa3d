import { type NewPasskeyBody, type Passkey, passkey } from "#shared/contracts/factors.ts";
import type { Dependencies } from "../dependencies.ts";
import { presentAs } from "../present-as.ts";
import { notFound } from "../refusals.ts";
import { adoptNeed, announce, dropUselessCodes, holdOwner } from "./change-factors.ts";
import { readNewPasskey } from "./check-passkey.ts";
import { passkeyRefused } from "./factors.errors.ts";
import { findFactors } from "./factors.queries.ts";
import { deletePasskey, insertPasskey, listPasskeys } from "./passkeys.queries.ts";
import { createFirstRecoveryCodes } from "./recovery-codes.ts";

/** In a longer list, the owner would overlook a passkey that a stranger added. */
const MAX_PASSKEYS = 20;

/**
 * Adds a passkey. The account's first factor also creates its recovery codes.
 * @throws Refusal 400 "passkey-refused" unless the answer is valid for the options of this account
 */
export async function addPasskey(
  deps: Pick<Dependencies, "db" | "env" | "now" | "log" | "forgetOtherProofs">,
  { id: userId, sessionId }: { id: string; sessionId: string },
  { name, ...answer }: NewPasskeyBody,
): Promise<{ passkey: Passkey; recoveryCodes: string[] | null }> {
  const facts = await readNewPasskey(deps, userId, answer);
  if (!facts) throw passkeyRefused("rejected");
  return deps.db.transaction(async (tx) => {
    const owner = await holdOwner(tx, userId);
    const known = await listPasskeys(tx, userId);
    const { totp } = await findFactors(tx, userId);
    const added =
      known.length < MAX_PASSKEYS
        ? await insertPasskey(tx, {
            ...facts,
            userId,
            name: name?.trim() || `Passkey ${known.length + 1}`,
            transports: answer.response.transports ?? [],
            createdAt: deps.now(),
          })
        : null;
    if (!added) throw passkeyRefused("rejected");
    // A fresh proof by password in another session must not be enough to remove this factor.
    if (known.length === 0 && !totp) await deps.forgetOtherProofs(tx, userId, sessionId);
    await adoptNeed(tx, owner);
    await announce(tx, owner, "passkey-added");
    return {
      passkey: presentAs(passkey, added),
      recoveryCodes: await createFirstRecoveryCodes(tx, userId),
    };
  });
}

/**
 * Removes a passkey. The recovery codes are deleted with the last factor.
 * @throws Refusal 404, 409 "last-factor"
 */
export async function removePasskey(
  { db }: Pick<Dependencies, "db">,
  userId: string,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const owner = await holdOwner(tx, userId);
    if (!(await deletePasskey(tx, userId, id))) throw notFound();
    await dropUselessCodes(tx, owner);
    await announce(tx, owner, "passkey-removed");
  });
}
