import type { z } from "zod";
import {
  type ChangePasswordBody,
  changedPassword,
  type ProfileBody,
  profileAnswer,
  type ResetPasswordBody,
  type registerBody,
} from "../contracts/accounts.ts";
import { actionAnswer } from "../contracts/common.ts";
import { api, type CallOptions, type Transport } from "./transport.ts";

/** Opening an account, verifying its email, recovering its password, and the own profile. */
export function accountCalls({ call, act, session }: Transport) {
  return {
    register: (body: z.input<typeof registerBody>, options?: CallOptions) =>
      act(api`register`, { method: "POST", json: body, ...options }),
    verifyEmail: (token: string, options?: CallOptions) =>
      call(api`auth/verify-email`, actionAnswer, { query: { token }, ...options }),
    /** By the session, or for an email; the answer is the same for everybody. */
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
    async updateProfile(body: ProfileBody, options?: CallOptions) {
      const answer = await call(api`auth/profile`, profileAnswer, {
        method: "PATCH",
        json: body,
        ...options,
      });
      session.greet(answer.user);
      return answer;
    },
    /** A wrong current password is 400. The other sessions end. */
    changePassword: (body: ChangePasswordBody, options?: CallOptions) =>
      call(api`auth/change-password`, changedPassword, { method: "POST", json: body, ...options }),
  };
}
