import {
  type CurrentUser,
  currentUser,
  type LoginBody,
  loginAnswer,
} from "../contracts/sessions.ts";
import { isUnauthenticated } from "./errors.ts";
import { api, type CallOptions, type Transport } from "./transport.ts";

/** Signing in and out, and who is signed in. */
export function sessionCalls({ call, act, session }: Transport) {
  const current = (options?: CallOptions) => call(api`user`, currentUser, options);
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
    /** Forgets the session here even when the server cannot be told. */
    async logout(options?: CallOptions) {
      try {
        await act(api`logout`, { method: "POST", ...options });
      } finally {
        session.forget();
      }
    },
    /** The signed-in user. Throws 401 for a visitor. */
    current,
    /** The signed-in user, or null for a visitor. */
    find: (options?: CallOptions): Promise<CurrentUser | null> =>
      current(options).catch((error: unknown) => {
        if (isUnauthenticated(error)) return null;
        throw error;
      }),
  };
}
