import { saveFile } from "#shared/ui/save-file.ts";
import { useChange } from "./use-saving.ts";

/** Loads a file by a call and saves it; spread on a button. `failure` is said if the server gives no reason. */
export function useSavedFile(load: () => Promise<File>, failure: string) {
  const { isPending, mutate } = useChange({ send: load, after: saveFile, failure });
  return { isPending, onPress: () => mutate() };
}
