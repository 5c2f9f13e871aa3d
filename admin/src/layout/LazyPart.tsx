import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useEffect } from "react";
import { confirmDiscard } from "#shared/ui/unsaved-input.ts";
import { reloadForNewBuild } from "./new-build.ts";
import { QueryGate } from "./QueryGate.tsx";

/** A component in a separate download. */
export interface Part<Props> {
  name: string;
  load: () => Promise<ComponentType<Props>>;
}

const downloads: ((queryClient: QueryClient) => Promise<unknown>)[] = [];

/** Declares a part under a unique name and adds it to the early downloads. */
export function part<Props>(name: string, load: Part<Props>["load"]): Part<Props> {
  const { queryKey } = partQuery({ name, load });
  downloads.push(async (queryClient) => {
    const content = await load();
    queryClient.setQueryData(queryKey, () => content);
  });
  return { name, load };
}

const failed = new Set<string>();

/** A browser does not fetch a failed module again while the page is open, so a retry reloads the page. */
function partQuery<Props>({ name, load }: Part<Props>) {
  return queryOptions<ComponentType<Props>>({
    queryKey: ["part", name],
    queryFn: async () => {
      if (failed.has(name) && navigator.onLine) confirmDiscard(() => window.location.reload());
      try {
        return await load();
      } catch (error) {
        failed.add(name);
        // Never resolves: the page is reloading.
        if (await reloadForNewBuild()) return new Promise<never>(() => undefined);
        throw error;
      }
    },
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Shows a part when it is loaded, a skeleton until then, and a message with a retry after a failure. */
export function LazyPart<Props>({
  part: wanted,
  what,
  headingLevel,
  skeleton,
  aroundFailure = (failure) => failure,
  children,
}: {
  part: Part<Props>;
  /** The start of the sentence "… could not be loaded". */
  what: string;
  /** Heading level of the failure; 1 when the part is the whole screen. */
  headingLevel?: 1 | 2;
  skeleton: ReactNode;
  /** Wraps the failure, for example in a dialog. */
  aroundFailure?: (failure: ReactNode) => ReactNode;
  children: (content: ComponentType<Props>) => ReactNode;
}) {
  const query = useQuery(partQuery(wanted));
  const gate = (
    <QueryGate query={query} what={what} headingLevel={headingLevel} skeleton={skeleton}>
      {children}
    </QueryGate>
  );
  return query.isError ? aroundFailure(gate) : gate;
}

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
 * Downloads all parts one after the other, so that a screen opens at once, even offline. They do not delay the first
 * screen. With the browser's data saver on, each part loads when it is opened.
 */
export function usePartsInAdvance(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (savesData()) return;
    const loadAll = async () => {
      await firstScreenIsDone(queryClient);
      // A loaded part may declare more parts, which are appended. A failure is shown when the part is opened.
      for (const download of downloads) {
        await download(queryClient).catch(() => undefined);
        await idleTime();
      }
    };
    void loadAll();
  }, [queryClient]);
}

/** Some browsers do not have the Network Information API. */
const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
