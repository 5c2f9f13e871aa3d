import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { said } from "#shared/client/errors.ts";
import { Button } from "#shared/ui/Button.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";

/** Skeleton while a query has nothing yet, a sentence and a retry when it failed, its data otherwise. */
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
  if (query.isError) {
    return (
      <StatePanel
        title={`${what} could not be loaded`}
        isAlert
        action={<Button onPress={() => query.refetch()}>Try again</Button>}
      >
        {said(query.error, "The server does not answer. Try again in a moment.")}
      </StatePanel>
    );
  }
  return children(query.data);
}
