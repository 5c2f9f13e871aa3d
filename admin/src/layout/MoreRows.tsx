import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { Button } from "#shared/ui/Button.tsx";
import { moreRows } from "./ListFooter.css.ts";

/** Under an infinite list: how many rows are shown, and a button for more. */
export function MoreRows({
  query,
  shown,
  total = 0,
}: {
  query: Pick<UseInfiniteQueryResult, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">;
  shown: number;
  total: number | undefined;
}) {
  return (
    <>
      <p className={moreRows}>
        Showing {shown} of {total}
      </p>
      {query.hasNextPage && (
        <Button
          size="small"
          isPending={query.isFetchingNextPage}
          pendingText="Loading..."
          onPress={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}
