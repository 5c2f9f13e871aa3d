import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { Button } from "#shared/ui/Button.tsx";
import { grouped } from "./counted.ts";
import { moreRows } from "./ListFooter.css.ts";

/** Under an infinite list: how many rows are shown, and a button for more. */
export function MoreRows({
  noun,
  query,
  shown,
  total = 0,
}: {
  /** Plural: "lots". */
  noun: string;
  query: Pick<UseInfiniteQueryResult, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">;
  shown: number;
  total: number | undefined;
}) {
  return (
    <>
      <p className={moreRows}>
        Showing {grouped(shown)} of {grouped(total)} {noun}
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
