import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { confirmDiscard, hasUnsavedInput } from "#shared/ui/unsaved-input.ts";
import { QueryGate } from "./QueryGate.tsx";

/** A component that the browser downloads separately, when it is needed. */
export interface Part<Props> {
  name: string;
  load: () => Promise<ComponentType<Props>>;
}

export const keyOfPart = (name: string) => ["part", name];

const declared: ((queryClient: QueryClient) => Promise<unknown>)[] = [];

/** Declares a part. `LazyPart` loads it when it is shown, or `loadParts` before. */
export function part<Props>(name: string, load: Part<Props>["load"]): Part<Props> {
  declared.push(async (queryClient) => {
    const content = await load();
    queryClient.setQueryData(keyOfPart(name), () => content);
  });
  return { name, load };
}

/** Loads all parts, one after the other. A loaded part may declare more. A failure is shown when its part is opened. */
export async function loadParts(queryClient: QueryClient, pause: () => Promise<unknown>) {
  for (const load of declared) {
    await load(queryClient).catch(() => undefined);
    await pause();
  }
}

const failed = new Set<string>();

/** While a page is open, a browser does not fetch a failed module again. A retry therefore reloads the page. */
function partQuery<Props>({ name, load }: Part<Props>) {
  return queryOptions<ComponentType<Props>>({
    queryKey: keyOfPart(name),
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
  headingLevel?: 1;
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

const KEY = "aliquot.admin-build";

/**
 * Reloads the page if the server has a newer build of the back-office, because the old files may be deleted. At most
 * once for each build, and never while there is unsaved input. Resolves to whether the page is reloading.
 */
async function reloadForNewBuild(): Promise<boolean> {
  const entry = await servedEntry();
  if (!entry || document.querySelector(`script[src="${CSS.escape(entry)}"]`)) return false;
  if (hasUnsavedInput() || !isFirstReloadFor(entry)) return false;
  window.location.reload();
  return true;
}

/** The URL of the entry script in the server's current build; null if it cannot be read. */
async function servedEntry(): Promise<string | null> {
  try {
    const answer = await fetch("/admin", { cache: "no-store" });
    const page = answer.ok ? await answer.text() : "";
    return /<script type="module"[^>]* src="([^"]+\/index-[^"]+)"/.exec(page)?.[1] ?? null;
  } catch {
    return null;
  }
}

/** Also false without storage, because an error message is better than endless reloads. */
function isFirstReloadFor(entry: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === entry) return false;
    sessionStorage.setItem(KEY, entry);
    return true;
  } catch {
    return false;
  }
}
