import type { RefObject } from "react";
import { LoadingBlocks } from "../reads/Loading.tsx";
import * as css from "./Lists.css.ts";

/** The heights of the lists while they load. */
export const LISTS = ["9rem", "9rem"] as const;

/** What stands above the lists. */
export function ListsHead({ heading }: { heading?: RefObject<HTMLHeadingElement | null> }) {
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Lists
      </h1>
      <p className={css.lead}>Products that you order again and again, with their quantities.</p>
    </>
  );
}

/** The page before its script runs. */
export function ListsSkeleton() {
  return (
    <>
      <ListsHead />
      <LoadingBlocks label="Loading your lists" blocks={LISTS} />
    </>
  );
}
