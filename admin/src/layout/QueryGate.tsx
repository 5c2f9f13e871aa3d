import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { said } from "#shared/client/errors.ts";
import { Button } from "#shared/ui/Button.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";

/**
 * Skeleton while a query has nothing yet, a sentence and a retry when it failed before it had anything, its data
 * otherwise: what was read once stays on show when a later reading fails.
 */
export function QueryGate<Data>({
  query,
  what,
  skeleton,
  children,
}: {
  query: UseQueryResult<Data>;
  /** Completes "… could not be loaded", e.g. "The coupons". */
  what: string;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  if (query.isPending) return skeleton;
  if (query.data !== undefined) return children(query.data);
  return (
    <StatePanel
      title={navigator.onLine ? `${what} could not be loaded` : "You are offline"}
      isAlert
      action={
        <Button
          isPending={query.isFetching}
          pendingText="Trying..."
          onPress={() => query.refetch()}
        >
          Try again
        </Button>
      }
    >
      {said(query.error, unreachable())}
    </StatePanel>
  );
}

/** What is said when the server did not. */
export function unreachable(): string {
  return navigator.onLine
    ? "The server does not answer. Try again in a moment."
    : "Nothing is lost. Try again when the connection is back.";
}
