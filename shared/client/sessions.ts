import type { z } from "zod";
import {
  type LoginBody,
  loginAnswer,
  type ResetPasswordBody,
  type registerBody,
} from "../contracts/accounts.ts";
import { actionAnswer } from "../contracts/common.ts";
import { api, type CallOptions, type Transport } from "./transport.ts";

/** Signing in and out, and the flows that a mail's link continues. */
export function authCalls({ call, act, session }: Transport) {
  return {
    async login(body: LoginBody, options?: CallOptions) {
      const answer = await call(api`login`, loginAnswer, {
        method: "POST",
        json: body,
        ...options,
      });
      if (answer.sessionId) session.keep(answer.sessionId, answer.user);
      return answer;
    },
    register: (body: z.input<typeof registerBody>, options?: CallOptions) =>
      act(api`register`, { method: "POST", json: body, ...options }),
    /** Forgets the session here even when the server cannot be told. */
    async logout(options?: CallOptions) {
      try {
        await act(api`logout`, { method: "POST", ...options });
      } finally {
        session.forget();
      }
    },
    verifyEmail: (token: string, options?: CallOptions) =>
      call(api`auth/verify-email`, actionAnswer, { query: { token }, ...options }),
    /** By the session, or for an address; the answer is the same for everybody. */
    resendVerification: (body: { email?: string } = {}, options?: CallOptions) =>
      call(api`auth/resend-verification`, actionAnswer, {
        method: "POST",
        json: body,
        ...options,
      }),
    forgotPassword: (email: string, options?: CallOptions) =>
      call(api`auth/forgot-password`, actionAnswer, {
        method: "POST",
        json: { email },
        ...options,
      }),
    resetPassword: (body: ResetPasswordBody, options?: CallOptions) =>
      call(api`auth/reset-password`, actionAnswer, { method: "POST", json: body, ...options }),
  };
}
