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
import { requireProof } from "../fresh-proof.ts";
import { signedIn } from "../http/guards.ts";
import { addPasskey, removePasskey } from "./change-passkeys.ts";
import { confirmTotp, removeTotp, renewRecoveryCodes, setUpTotp } from "./change-totp.ts";
import { findFactors } from "./factors.queries.ts";
import { newPasskeyOptions } from "./passkey-options.ts";
import { listPasskeys } from "./passkeys.queries.ts";
import { presentPasskey } from "./present-factors.ts";

const PROOF = "403 proof-needed when the last proof of who is there is older than ten minutes.";
const REMOVED = { success: true, message: "It was removed." };

/** What protects an account besides its password. An admin who needs a factor reaches these calls without one. */
export function factorRoutes(deps: Dependencies) {
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

function passkeyRoutes(deps: Dependencies) {
  const remove = async (user: { id: string; provedAt: Date | null }, id: string) => {
    requireProof(user, deps.now());
    await removePasskey(deps, user.id, id);
    return REMOVED;
  };
  return tagged()
    .use(guard(deps))
    .post(
      "/passkeys/options",
      async ({ user }) => {
        requireProof(user, deps.now());
        await deps.limits.take("passkeyChallenges", user.id);
        return { ...(await newPasskeyOptions(deps, user)) };
      },
      {
        response: { 200: passkeyOptions },
        detail: {
          summary: "What navigator.credentials.create is called with",
          description: `The challenge is for this account, once, within five minutes. ${PROOF}`,
        },
      },
    )
    .post(
      "/passkeys",
      async ({ body, user, set }) => {
        requireProof(user, deps.now());
        const added = await addPasskey(deps, user.id, body);
        set.status = 201;
        return added;
      },
      {
        body: newPasskeyBody,
        response: { 201: addedPasskey },
        detail: {
          summary: "Adds a passkey: RegistrationResponseJSON of WebAuthn, and a name",
          description: `With the account's first factor come ten recovery codes, shown this once. 400 passkey-refused. ${PROOF}`,
        },
      },
    )
    .delete("/passkeys/:id", ({ params, user }) => remove(user, params.id), {
      params: idParams,
      response: { 200: actionAnswer },
      detail: {
        summary: "Removes a passkey",
        description: PROOF,
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

function totpRoutes(deps: Dependencies) {
  return tagged()
    .use(guard(deps))
    .post(
      "/totp",
      ({ user }) => {
        requireProof(user, deps.now());
        return setUpTotp(deps, user);
      },
      {
        response: { 200: totpSetup },
        detail: {
          summary: "Draws the secret of an authenticator app",
          description: `It counts once a code of it was confirmed; until then the next call draws another. 409 totp-exists. ${PROOF}`,
        },
      },
    )
    .post(
      "/totp/confirm",
      async ({ body, user }) => {
        requireProof(user, deps.now());
        return { recoveryCodes: await confirmTotp(deps, user.id, body.code) };
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
        requireProof(user, deps.now());
        await removeTotp(deps, user.id);
        return REMOVED;
      },
      {
        response: { 200: actionAnswer },
        detail: {
          summary: "Turns the authenticator app off",
          description: `404 when there is none. ${PROOF}`,
          responses: { 404: { description: "There is none" } },
        },
      },
    )
    .post(
      "/recovery-codes",
      async ({ user }) => {
        requireProof(user, deps.now());
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
