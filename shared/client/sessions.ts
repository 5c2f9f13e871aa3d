import { sessionCalls } from "../contracts/sessions.calls.ts";
import type { CurrentUser, SecondStep, SignedIn } from "../contracts/sessions.ts";
import { clientOf } from "./client-of.ts";
import { isUnauthenticated } from "./errors.ts";
import { rememberSignedIn } from "./signed-in.ts";
import type { CallOptions, Transport } from "./transport.ts";

/** Login, logout, the current user and their sessions. Stores the session id if `sessionTransport` is "header". */
export function sessionClient(transport: Transport) {
  const { session } = transport;
  const calls = clientOf(sessionCalls, transport);
  const keep = <Answer extends SignedIn | SecondStep>(answer: Answer): Answer => {
    if (!("user" in answer)) return answer;
    rememberSignedIn(answer.user.id);
    if (answer.sessionId) session.keep(answer.sessionId, answer.user);
    return answer;
  };
  return {
    ...calls,
    /** Signs in, or returns the `next` step with its ticket for an account with a second factor. */
    login: (...args: Parameters<typeof calls.login>) => calls.login(...args).then(keep),
    loginByCode: (...args: Parameters<typeof calls.loginByCode>) =>
      calls.loginByCode(...args).then(keep),
    loginByRecoveryCode: (...args: Parameters<typeof calls.loginByRecoveryCode>) =>
      calls.loginByRecoveryCode(...args).then(keep),
    loginByPasskey: (...args: Parameters<typeof calls.loginByPasskey>) =>
      calls.loginByPasskey(...args).then(keep),
    /** Removes the session from this browser even when the server cannot be reached. */
    logout: (options?: CallOptions) => calls.logout(options).finally(session.forget),
    /** The signed-in user, or null for a visitor. */
    find: (options?: CallOptions): Promise<CurrentUser | null> =>
      calls.current(options).catch((error: unknown) => {
        if (isUnauthenticated(error)) return null;
        throw error;
      }),
  };
}
