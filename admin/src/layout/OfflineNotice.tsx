import { useSyncExternalStore } from "react";
import { Notice } from "#shared/ui/Notice.tsx";
import * as css from "./OfflineNotice.css.ts";

/** Says, above every screen, that the browser has no network. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    // A live region is announced only when it is on the page before its text.
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
