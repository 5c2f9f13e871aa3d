import { factorCalls } from "#shared/contracts/factors.calls.ts";
import { passkey } from "#shared/contracts/factors.ts";
import type { Dependencies } from "../dependencies.ts";
import { serve } from "../http/serve.ts";
import { presentAs } from "../present-as.ts";
import { addPasskey, removePasskey } from "./change-passkeys.ts";
import { confirmTotp, removeTotp, renewRecoveryCodes, setUpTotp } from "./change-totp.ts";
import { emailUnverified } from "./factors.errors.ts";
import { findFactors } from "./factors.queries.ts";
import { newPasskeyOptions } from "./passkey-options.ts";
import { listPasskeys } from "./passkeys.queries.ts";

const REMOVED = { success: true, message: "It was removed." };

/** @throws Refusal 403 "email-unverified" before a factor is added to an account with an unverified address */
function requireVerified({ emailVerified }: { emailVerified: boolean }): void {
  if (!emailVerified) throw emailUnverified();
}

/** The factors of an account. An admin who must add a factor can make these calls without one. */
export function factorRoutes(deps: Dependencies) {
  const read = async (user: { id: string; needsFactor: boolean }) => {
    const [list, { totp, recoveryCodesLeft }] = await Promise.all([
      listPasskeys(deps.db, user.id),
      findFactors(deps.db, user.id),
    ]);
    const passkeys = list.map((row) => presentAs(passkey, row));
    return { passkeys, totp, recoveryCodesLeft, isNeeded: user.needsFactor };
  };
  const remove = async (user: { id: string }, id: string) => {
    await removePasskey(deps, user.id, id);
    return REMOVED;
  };
  return serve(deps, factorCalls, {
    read: ({ user }) => read(user),
    passkeys: ({ user }) => read(user),
    passkeyOptions: async ({ user }) => {
      requireVerified(user);
      await deps.limits.take("passkeyChallenges", user.id);
      return { ...(await newPasskeyOptions(deps, user)) };
    },
    addPasskey: async ({ body, user }) => {
      requireVerified(user);
      return addPasskey(deps, user, body);
    },
    removePasskey: ({ params, user }) => remove(user, params.id),
    removePasskeys: ({ body, user }) => remove(user, body.id),
    setUpTotp: ({ user }) => {
      requireVerified(user);
      return setUpTotp(deps, user);
    },
    confirmTotp: async ({ body, user }) => {
      requireVerified(user);
      return { recoveryCodes: await confirmTotp(deps, user, body.code) };
    },
    removeTotp: async ({ user }) => {
      await removeTotp(deps, user.id);
      return REMOVED;
    },
    renewRecoveryCodes: async ({ user }) => {
      return { recoveryCodes: await renewRecoveryCodes(deps, user.id) };
    },
  });
}
