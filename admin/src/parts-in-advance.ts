import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { download, filesInPage } from "./files-in-page.ts";
import { loadParts } from "./layout/LazyPart.tsx";
import { firstInput } from "./sessions/presence.ts";

/** Milliseconds. Between two reads of the first screen there is less. */
const PAUSE_MS = 500;

/** Resolves when the screen that was asked for has read everything, and the browser has nothing to do. */
async function firstScreenIsDone(queryClient: QueryClient): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  while (queryClient.isFetching() > 0);
  await idleTime();
}

/** Safari has no `requestIdleCallback`. */
const idleTime = () =>
  new Promise<unknown>((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));

/**
 * Downloads the parts of all screens, one after the other, so that a screen opens at once, even offline. The download
 * begins when the first screen is whole, and the parts run after the first input. With the browser's data saver on, each
 * part loads when it is opened.
 */
export function usePartsInAdvance(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (savesData()) return;
    const loadAll = async () => {
      await firstScreenIsDone(queryClient);
      for (const file of filesInPage("parts")) {
        await download(file);
        await idleTime();
      }
      await firstInput;
      await loadParts(queryClient, idleTime);
    };
    void loadAll();
  }, [queryClient]);
}

/** Some browsers do not have the Network Information API. */
const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
