import { Elysia } from "elysia";
import {
  changedPassword,
  changePasswordBody,
  forgotPasswordBody,
  profileAnswer,
  profileBody,
  registerAnswer,
  registerBody,
  resendVerificationBody,
  resetPasswordBody,
  tokenQuery,
} from "#shared/contracts/accounts.ts";
import { actionAnswer } from "#shared/contracts/common.ts";
import type { Dependencies } from "../dependencies.ts";
import { hashSecret } from "../hash-secret.ts";
import { addressOf } from "../http/client-address.ts";
import { maybeSignedIn, signedIn } from "../http/guards.ts";
import { invalid } from "../refusals.ts";
import { readBrowserTokens } from "../sessions/browser-tokens.ts";
import { browserCookie, hintCookies } from "../sessions/session-cookies.ts";
import { readSessionId } from "../sessions/session-user.ts";
import { changePassword } from "./change-password.ts";
import { registerAccount } from "./register-account.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { resendVerification, resendVerificationTo } from "./resend-verification.ts";
import { resetPassword } from "./reset-password.ts";
import { updateProfile } from "./update-profile.ts";
import { verifyEmail } from "./verify-email.ts";

/** Opening an account, proving its address, recovering its password, and the own profile. */
export function accountRoutes(deps: Dependencies) {
  return new Elysia().use(openingRoutes(deps)).use(recoveryRoutes(deps)).use(ownRoutes(deps));
}

function openingRoutes(deps: Dependencies) {
  return new Elysia({ tags: ["Accounts"] })
    .post(
      "/register",
      async ({ body, request, set }) => {
        const user = await registerAccount(deps, body, addressOf(request));
        set.status = 201;
        return { message: "Check your email to verify your address.", user };
      },
      {
        body: registerBody,
        response: { 201: registerAnswer },
        detail: {
          summary: "Opens an account with its default address",
          description:
            "Signs nobody in; a verification mail follows. 409 user-exists; 422 common-password; 5 an hour from one address, and 3 verification mails a day to one.",
        },
      },
    )
    .get(
      "/auth/verify-email",
      async ({ query, request }) => {
        if (!query.token) throw invalid({ token: "No verification token provided" });
        const own = readSessionId(request, deps.env);
        await verifyEmail(deps, query.token, own && hashSecret(own));
        return { success: true, message: "Your email address has been verified." };
      },
      {
        query: tokenQuery,
        response: { 200: actionAnswer },
        detail: {
          summary: "Verifies the address that the token was mailed to",
          description:
            "Completes a change of address too. The link may be opened again within its 24 hours. A first verification ends the account's other sessions and removes factors that came before. 400 token-invalid.",
        },
      },
    )
    .use(maybeSignedIn(deps, { withoutFactor: true }))
    .post(
      "/auth/resend-verification",
      async ({ body, user }) => {
        if (body?.email) await resendVerificationTo(deps, body.email);
        else if (user) await resendVerification(deps, user.id);
        else throw invalid({ email: "Invalid email address" });
        return {
          success: true,
          message: "If the address still has to be verified, a mail is on its way.",
        };
      },
      {
        body: resendVerificationBody.nullish(),
        response: { 200: actionAnswer },
        detail: {
          summary: "Sends the verification mail again, by the session or for an address",
          description: "The same answer for everybody; at most three mails a day to one address.",
        },
      },
    );
}

function recoveryRoutes(deps: Dependencies) {
  return new Elysia({ prefix: "/auth", tags: ["Accounts"] })
    .post(
      "/forgot-password",
      async ({ body }) => {
        await requestPasswordReset(deps, body.email);
        return {
          success: true,
          message: "If an account with that email exists, we've sent you a password reset link.",
        };
      },
      {
        body: forgotPasswordBody,
        response: { 200: actionAnswer },
        detail: {
          summary: "Mails a link to set a new password",
          description: "The same answer, after the same time, for every address.",
        },
      },
    )
    .post(
      "/reset-password",
      async ({ body, request, set }) => {
        const tokens = readBrowserTokens(request);
        const browser = await resetPassword(deps, body, { from: addressOf(request), tokens });
        set.headers["set-cookie"] = browserCookie(browser, deps);
        return { success: true, message: "Your password has been reset. Please sign in." };
      },
      {
        body: resetPasswordBody,
        response: { 200: actionAnswer },
        detail: {
          summary: "Sets a new password by the token of a reset mail",
          description:
            "A token works once, within an hour, and verifies the address. All sessions of the account and the API keys that it made end. 400 token-invalid; 422 common-password.",
        },
      },
    );
}

function ownRoutes(deps: Dependencies) {
  return new Elysia({ tags: ["Accounts"] })
    .use(signedIn(deps))
    .patch(
      "/auth/profile",
      async ({ body, user, set }) => {
        const changed = await updateProfile(deps, user, body);
        set.headers["set-cookie"] = hintCookies(changed, deps) as never;
        const message =
          changed.pendingEmail === null
            ? "Your profile has been updated."
            : `Your profile has been updated. Open the link we sent to ${changed.pendingEmail} to confirm the new address.`;
        return { message, user: changed };
      },
      {
        body: profileBody,
        response: { 200: profileAnswer },
        detail: {
          summary: "Saves name, phone and email address",
          description:
            "A new address is `pendingEmail` until its mail is answered. 403 proof-needed for one; 409 user-exists.",
        },
      },
    )
    .post(
      "/auth/change-password",
      async ({ body, user }) => {
        const apiKeys = await changePassword(deps, user, body);
        return { success: true, message: "Your password has been changed.", apiKeys };
      },
      {
        body: changePasswordBody,
        response: { 200: changedPassword },
        detail: {
          summary: "Changes the password; the other sessions end",
          description:
            "`apiKeys` are those that the account made and that still work. 400 wrong-password; 403 proof-needed for an account with a second factor; 422 common-password.",
        },
      },
    );
}
