import { useState } from "react";
import { reportFailure } from "./report-failure.ts";

/** After this time every browser has begun the download and no longer needs the URL. */
const REVOKE_AFTER_MS = 60_000;

export function saveFile(file: File): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(href), REVOKE_AFTER_MS);
}

/** Loads a file by a call and saves it; spread on a button. `failure` is said if the server gives no reason. */
export function useSavedFile(load: () => Promise<File>, failure: string) {
  const [isPending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      saveFile(await load());
    } catch (error) {
      reportFailure(error, failure);
    } finally {
      setPending(false);
    }
  };
  return { isPending, onPress: () => void save() };
}
