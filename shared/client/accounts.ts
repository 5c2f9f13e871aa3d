import { accountCalls } from "../contracts/accounts.calls.ts";
import { clientOf } from "./client-of.ts";
import type { Transport } from "./transport.ts";

/** Registration, email verification, password recovery and the user's own profile. */
export function accountClient(transport: Transport) {
  const calls = clientOf(accountCalls, transport);
  return {
    ...calls,
    async updateProfile(...args: Parameters<typeof calls.updateProfile>) {
      const answer = await calls.updateProfile(...args);
      transport.session.greet(answer.user);
      return answer;
    },
  };
}
