import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { isUnauthenticated } from "#shared/client/errors.ts";
import { sessionCalls } from "#shared/client/sessions.ts";
import type { CurrentUser } from "#shared/contracts/sessions.ts";
import { transport } from "../../transport.ts";
import { type Loaded, useLoaded } from "../reads/use-server-read.ts";
import { sessionEnded, signInNeeded } from "../sessions/end-session.ts";
import { $session } from "../sessions/session.store.ts";

interface UserOptions {
  refreshesOnFocus?: boolean;
  /** What happens to a visitor; they are told to sign in unless it says otherwise. */
  onVisitor?: () => void;
}

/**
 * The signed-in user of a page that needs one. A visitor, and whoever's session has ended, is taken to sign in and
 * back; `value` stays undefined for them.
 */
export function useUser({
  refreshesOnFocus = false,
  onVisitor = signInNeeded,
}: UserOptions = {}): Loaded<CurrentUser> {
  const isSignedIn = useStore($session) !== null;
  const user = useLoaded(
    isSignedIn ? "user" : null,
    (signal) => sessionCalls(transport).current({ signal }),
    { refreshesOnFocus },
  );
  const hasEnded = isUnauthenticated(user.error);
  useEffect(() => {
    if (hasEnded) sessionEnded();
    else if (!isSignedIn) onVisitor();
  }, [hasEnded, isSignedIn, onVisitor]);
  return hasEnded ? { ...user, value: undefined, error: undefined } : user;
}
