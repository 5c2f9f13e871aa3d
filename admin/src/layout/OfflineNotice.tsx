import { useSyncExternalStore } from "react";
import { Notice } from "#shared/ui/Notice.tsx";
import * as css from "./OfflineNotice.css.ts";

/** A notice above every screen while the browser is offline. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    // Screen readers announce a live region only if it is in the page before its text.
    <div role="status">
      {!isOnline && (
        <Notice tone="warning" title="You are offline" className={css.notice}>
          What is on show may be old, and nothing can be saved. It goes on by itself when the
          connection is back.
        </Notice>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
