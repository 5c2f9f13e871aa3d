import { passkeyOptions, type SignedChallenge } from "../contracts/factors.ts";
import {
  type CurrentUser,
  currentUser,
  endedElsewhere,
  endedSessions,
  type LoginBody,
  loginAnswer,
  openSessions,
  type ProofBody,
  proof,
  type SecondStep,
  type SignedIn,
  signedIn,
} from "../contracts/sessions.ts";
import { isUnauthenticated } from "./errors.ts";
import { api, type Call, type CallOptions, type Transport } from "./transport.ts";

/** Signing in and out, who is signed in, and where else. */
export function sessionCalls({ call, act, session }: Transport) {
  const current = (options?: CallOptions) => call(api`user`, currentUser, options);
  const post = (json: unknown, options?: CallOptions): Call => ({
    method: "POST",
    json,
    ...options,
  });
  const keep = <Answer extends SignedIn | SecondStep>(answer: Answer): Answer => {
    if ("user" in answer && answer.sessionId) session.keep(answer.sessionId, answer.user);
    return answer;
  };
  return {
    /** Either signs in or answers the `next` step with its ticket, for an account that has a second factor. */
    login: (body: LoginBody, options?: CallOptions) =>
      call(api`login`, loginAnswer, post(body, options)).then(keep),
    loginByCode: (body: { ticket: string; code: string }, options?: CallOptions) =>
      call(api`login/totp`, signedIn, post(body, options)).then(keep),
    loginByRecoveryCode: (body: { ticket: string; code: string }, options?: CallOptions) =>
      call(api`login/recovery`, signedIn, post(body, options)).then(keep),
    /** For `navigator.credentials.get`, to sign in and to prove who is there. */
    passkeyOptions: (options?: CallOptions) =>
      call(api`login/passkey/options`, passkeyOptions, post(undefined, options)),
    loginByPasskey: (body: SignedChallenge, options?: CallOptions) =>
      call(api`login/passkey`, signedIn, post(body, options)).then(keep),
    /** Proves who is there: for ten minutes this session may do what matters. 400 for a wrong one. */
    prove: (body: ProofBody, options?: CallOptions) =>
      call(api`auth/proof`, proof, post(body, options)),
    /** 403 "proof-needed" when the last proof is too old. */
    requireProof: (options?: CallOptions) => call(api`auth/proof`, proof, options),
    list: (options?: CallOptions) => call(api`auth/sessions`, openSessions, options),
    end: (id: string, options?: CallOptions) =>
      call(api`auth/sessions/${id}`, endedSessions, { method: "DELETE", ...options }),
    /** Ends all but the one that asks, and the API keys of the account. */
    endOthers: (options?: CallOptions) =>
      call(api`auth/sessions`, endedElsewhere, { method: "DELETE", ...options }),
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
