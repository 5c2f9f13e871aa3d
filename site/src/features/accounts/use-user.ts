import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { sessionClient } from "#shared/client/sessions.ts";
import type { CurrentUser } from "#shared/contracts/sessions.ts";
import { transport } from "../../transport.ts";
import { type ServerRead, useServerRead } from "../reads/use-server-read.ts";
import { goToSignInAfterSessionEnd } from "../sessions/end-session.ts";
import { $session } from "../sessions/session.store.ts";

/**
 * The signed-in user, for a page that needs one; refetched on return to the page. If the session has ended, redirects
 * to the sign-in, which returns here. Calls `onVisitor` if nobody is signed in.
 */
export function useUser(onVisitor: () => void): ServerRead<CurrentUser> {
  const isSignedIn = useStore($session) !== null;
  useEffect(() => {
    if (!isSignedIn) onVisitor();
  }, [isSignedIn, onVisitor]);
  return useServerRead(
    isSignedIn ? "user" : null,
    (signal) => sessionClient(transport).current({ signal }),
    { refreshesOnFocus: true, onSessionEnd: goToSignInAfterSessionEnd },
  );
}
