import { Elysia } from "elysia";
import { actionAnswer, idParams } from "#shared/contracts/common.ts";
import {
  addedPasskey,
  factors,
  newPasskeyBody,
  passkeyIdBody,
  passkeyOptions,
  recoveryCodes,
  totpCodeBody,
  totpSetup,
} from "#shared/contracts/factors.ts";
import type { Dependencies } from "../dependencies.ts";
import { signedIn } from "../http/guards.ts";
import type { ForgetOtherProofs } from "./change-factors.ts";
import { addPasskey, removePasskey } from "./change-passkeys.ts";
import { confirmTotp, removeTotp, renewRecoveryCodes, setUpTotp } from "./change-totp.ts";
import { emailUnverified } from "./factors.errors.ts";
import { findFactors } from "./factors.queries.ts";
import { newPasskeyOptions } from "./passkey-options.ts";
import { listPasskeys } from "./passkeys.queries.ts";
import { presentPasskey } from "./present-factors.ts";

const PROOF = "403 proof-needed when the last proof of who is there is older than ten minutes.";
const REMOVED = { success: true, message: "It was removed." };

/** @throws Refusal 403 "email-unverified" before a factor is added to an account whose address nobody proved */
function requireVerified({ emailVerified }: { emailVerified: boolean }): void {
  if (!emailVerified) throw emailUnverified();
}

type FactorDeps = Dependencies & { forgetOtherProofs: ForgetOtherProofs };

/** What protects an account besides its password. An admin who needs a factor reaches these calls without one. */
export function factorRoutes(deps: FactorDeps) {
  return new Elysia({ prefix: "/auth" })
    .use(listRoutes(deps))
    .use(passkeyRoutes(deps))
    .use(totpRoutes(deps));
}

const guard = (deps: Dependencies) => signedIn(deps, { withoutFactor: true });
const tagged = () => new Elysia({ tags: ["Factors"] });

function listRoutes(deps: Dependencies) {
  const read = async (user: { id: string; needsFactor: boolean }) => {
    const [list, { totp, recoveryCodesLeft }] = await Promise.all([
      listPasskeys(deps.db, user.id),
      findFactors(deps.db, user.id),
    ]);
    const passkeys = list.map(presentPasskey);
    return { passkeys, totp, recoveryCodesLeft, isNeeded: user.needsFactor };
  };
  return tagged()
    .use(guard(deps))
    .get("/factors", ({ user }) => read(user), {
      response: { 200: factors },
      detail: { summary: "Passkeys, authenticator app and recovery codes of the account" },
    })
    .get("/passkeys", ({ user }) => read(user), {
      response: { 200: factors },
      detail: { summary: "The account's passkeys, with its other factors" },
    });
}

function passkeyRoutes(deps: FactorDeps) {
  const remove = async (user: { id: string }, id: string) => {
    await removePasskey(deps, user.id, id);
    return REMOVED;
  };
  return tagged()
    .use(guard(deps))
    .post(
      "/passkeys/options",
      async ({ user }) => {
        requireVerified(user);
        await deps.limits.take("passkeyChallenges", user.id);
        return { ...(await newPasskeyOptions(deps, user)) };
      },
      {
        response: { 200: passkeyOptions },
        detail: {
          summary: "What navigator.credentials.create is called with",
          description: `The challenge is for this account, once, within five minutes. 403 email-unverified. ${PROOF}`,
        },
      },
    )
    .post(
      "/passkeys",
      async ({ body, user, set }) => {
        requireVerified(user);
        const added = await addPasskey(deps, user, body);
        set.status = 201;
        return added;
      },
      {
        body: newPasskeyBody,
        response: { 201: addedPasskey },
        detail: {
          summary: "Adds a passkey: RegistrationResponseJSON of WebAuthn, and a name",
          description: `With the account's first factor come ten recovery codes, shown this once. 400 passkey-refused; 403 email-unverified. ${PROOF}`,
        },
      },
    )
    .delete("/passkeys/:id", ({ params, user }) => remove(user, params.id), {
      params: idParams,
      response: { 200: actionAnswer },
      detail: {
        summary: "Removes a passkey",
        description: `409 last-factor for the last one of an admin while admins need one. ${PROOF}`,
      },
    })
    .delete("/passkeys", ({ body, user }) => remove(user, body.id), {
      body: passkeyIdBody,
      response: { 200: actionAnswer },
      detail: {
        summary: "Removes the passkey whose id the body says",
        description: `The same as by its address. ${PROOF}`,
        responses: { 404: { description: "Unknown, or somebody else's" } },
      },
    });
}

function totpRoutes(deps: FactorDeps) {
  return tagged()
    .use(guard(deps))
    .post(
      "/totp",
      ({ user }) => {
        requireVerified(user);
        return setUpTotp(deps, user);
      },
      {
        response: { 200: totpSetup },
        detail: {
          summary: "Draws the secret of an authenticator app",
          description: `It counts once a code of it was confirmed; until then the next call draws another. 403 email-unverified; 409 totp-exists. ${PROOF}`,
        },
      },
    )
    .post(
      "/totp/confirm",
      async ({ body, user }) => {
        requireVerified(user);
        return { recoveryCodes: await confirmTotp(deps, user, body.code) };
      },
      {
        body: totpCodeBody,
        response: { 200: recoveryCodes },
        detail: {
          summary: "Turns the authenticator app on; answers ten recovery codes, this once",
          description: `400 code-invalid; 409 totp-not-begun, totp-exists; 429 after ten wrong codes. ${PROOF}`,
        },
      },
    )
    .delete(
      "/totp",
      async ({ user }) => {
        await removeTotp(deps, user.id);
        return REMOVED;
      },
      {
        response: { 200: actionAnswer },
        detail: {
          summary: "Turns the authenticator app off",
          description: `404 when there is none; 409 last-factor. ${PROOF}`,
          responses: { 404: { description: "There is none" } },
        },
      },
    )
    .post(
      "/recovery-codes",
      async ({ user }) => {
        return { recoveryCodes: await renewRecoveryCodes(deps, user.id) };
      },
      {
        response: { 200: recoveryCodes },
        detail: {
          summary: "Ten new recovery codes, shown this once; the former ones end",
          description: `409 totp-not-begun for an account without a factor. ${PROOF}`,
        },
      },
    );
}
