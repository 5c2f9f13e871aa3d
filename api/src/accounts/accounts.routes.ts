import { accountCalls } from "#shared/contracts/accounts.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { hashSecret } from "../hash-secret.ts";
import { addressOf } from "../http/client-address.ts";
import { done, serve } from "../http/serve.ts";
import { invalid } from "../refusals.ts";
import { readBrowserTokens } from "../sessions/browser-tokens.ts";
import { browserCookie, hintCookies } from "../sessions/session-cookies.ts";
import { readSessionId } from "../sessions/session-user.ts";
import { changePassword } from "./change-password.ts";
import { registerAccount } from "./register-account.ts";
import { requestPasswordReset, resendVerification, resendVerificationTo } from "./request-links.ts";
import { resetPassword } from "./reset-password.ts";
import { updateProfile } from "./update-profile.ts";
import { verifyEmail } from "./verify-email.ts";

export function accountRoutes(deps: Dependencies) {
  return serve(deps, accountCalls, {
    register: async ({ body, request }) => {
      const user = await registerAccount(deps, body, addressOf(request));
      return { message: "Check your email to verify your address.", user };
    },
    verifyEmail: async ({ query, request }) => {
      if (!query.token) throw invalid({ token: "No verification token provided" });
      const own = readSessionId(request, deps.env);
      await verifyEmail(deps, query.token, own && hashSecret(own));
      return { success: true, message: "Your email address has been verified." };
    },
    resendVerification: async ({ body, user }) => {
      if (body?.email) await resendVerificationTo(deps, body.email, user?.id ?? null);
      else if (user) await resendVerification(deps, user.id);
      else throw invalid({ email: "Invalid email address" });
      return {
        success: true,
        message: "If the address still needs verification, we have sent an email.",
      };
    },
    forgotPassword: ({ body }) =>
      done(
        requestPasswordReset(deps, body.email),
        "If an account with that email exists, we've sent you a password reset link.",
      ),
    resetPassword: async ({ body, request, set }) => {
      const tokens = readBrowserTokens(request);
      const browser = await resetPassword(deps, body, { from: addressOf(request), tokens });
      set.headers["set-cookie"] = browserCookie(browser, deps);
      return { success: true, message: "Your password has been reset. Please sign in." };
    },
    updateProfile: async ({ body, user, set }) => {
      const changed = await updateProfile(deps, user, body);
      set.headers["set-cookie"] = hintCookies(changed, deps) as never;
      const message =
        changed.pendingEmail === null
          ? "Your profile has been updated."
          : `Your profile has been updated. Open the link we sent to ${changed.pendingEmail} to confirm the new address.`;
      return { message, user: changed };
    },
    changePassword: async ({ body, user }) => {
      const apiKeys = await changePassword(deps, user, body);
      return { success: true, message: "Your password has been changed.", apiKeys };
    },
  });
}
