import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useEffect } from "react";
import { leaveInput } from "#shared/ui/unsaved-input.ts";
import { reloadedForNewBuild } from "./new-build.ts";
import { QueryGate } from "./QueryGate.tsx";

/** A component with a download of its own. */
export interface Part<Props> {
  name: string;
  load: () => Promise<ComponentType<Props>>;
}

const downloads: ((queryClient: QueryClient) => Promise<unknown>)[] = [];

/** Declares a part; `name` is its own. */
export function part<Props>(name: string, load: Part<Props>["load"]): Part<Props> {
  const { queryKey } = partQuery({ name, load });
  downloads.push(async (queryClient) => {
    const content = await load();
    queryClient.setQueryData(queryKey, () => content);
  });
  return { name, load };
}

const failed = new Set<string>();

/** The browser remembers a module that it could not fetch, for as long as the page is there: another try is a reload. */
function partQuery<Props>({ name, load }: Part<Props>) {
  return queryOptions<ComponentType<Props>>({
    queryKey: ["part", name],
    queryFn: async () => {
      if (failed.has(name) && navigator.onLine) leaveInput(() => window.location.reload());
      try {
        return await load();
      } catch (error) {
        failed.add(name);
        // The page is about to go: neither loaded nor failed.
        if (await reloadedForNewBuild()) return new Promise<never>(() => undefined);
        throw error;
      }
    },
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Shows a part once it is there: a skeleton until then, a sentence and another try when it could not be loaded. */
export function LazyPart<Props>({
  part: wanted,
  what,
  headingLevel,
  skeleton,
  aroundFailure = (failure) => failure,
  children,
}: {
  part: Part<Props>;
  /** Begins "… could not be loaded". */
  what: string;
  /** Of the failure; 1 where the part is the whole screen. */
  headingLevel?: 1 | 2;
  skeleton: ReactNode;
  /** What the failure is shown in, where the part would have been an overlay. */
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

/** Loads all parts one after the other, so that a tab opens at once, and also when the network has gone meanwhile. */
export function usePartsInAdvance(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const loadAll = async () => {
      // A part that comes may declare others, which are then at the end. One that fails is told of when it is opened.
      for (const download of downloads) await download(queryClient).catch(() => undefined);
    };
    void loadAll();
  }, [queryClient]);
}
