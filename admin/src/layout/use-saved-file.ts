import { useState } from "react";
import { saveFile } from "#shared/ui/save-file.ts";
import { reportFailure } from "./report-failure.ts";

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
