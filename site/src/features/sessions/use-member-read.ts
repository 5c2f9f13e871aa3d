import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { type ServerRead, useServerRead } from "../reads/use-server-read.ts";
import { goToSignInAfterSessionEnd } from "./end-session.ts";
import { $session } from "./session.store.ts";

/** The options of a read of what only the signed-in customer has. */
export const MEMBER_READ = {
  refreshesOnFocus: true,
  onSessionEnd: goToSignInAfterSessionEnd,
};

/**
 * Reads what only the signed-in customer has; refetched on return to the page. If the session has ended, redirects to the
 * sign-in, which returns here. Calls `onVisitor`, and nothing of the API, if nobody is signed in.
 */
export function useMemberRead<Value>(
  key: string,
  read: (signal: AbortSignal) => Promise<Value>,
  onVisitor: () => void,
): ServerRead<Value> {
  const isSignedIn = useStore($session) !== null;
  useEffect(() => {
    if (!isSignedIn) onVisitor();
  }, [isSignedIn, onVisitor]);
  return useServerRead(isSignedIn ? key : null, read, MEMBER_READ);
}
