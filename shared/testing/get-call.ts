import { CALLS } from "../contracts/all.calls.ts";
import type { Call } from "../contracts/calls.ts";

/** The call of this name. @throws Error for a name that no call has */
export function getCall(name: string): Call {
  const call = CALLS.get(name);
  if (!call) throw new Error(`There is no call ${name}`);
  return call;
}
