import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
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
      for (const file of filesOfParts()) {
        await download(file);
        await idleTime();
      }
      await firstInput;
      await loadParts(queryClient, idleTime);
    };
    void loadAll();
  }, [queryClient]);
}

/** The build writes them into the page; the development server has no such files. */
function filesOfParts(): string[] {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="parts"]');
  return meta?.content.split(" ").map((file) => `/admin/${file}`) ?? [];
}

/** A failure is shown when the part is opened. */
function download(file: string): Promise<unknown> {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = file;
  return new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
    document.head.append(link);
  });
}

/** Some browsers do not have the Network Information API. */
const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
