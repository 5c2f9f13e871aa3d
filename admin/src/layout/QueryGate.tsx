import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { said } from "#shared/client/errors.ts";
import * as button from "#shared/ui/Button.css.ts";
import { buttonClass } from "#shared/ui/button-class.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { formatMoment } from "#shared/ui/dates.ts";
import { visuallyHidden } from "#shared/ui/global.css.ts";
import { Notice } from "#shared/ui/Notice.tsx";
import { LoadingBlocks } from "#shared/ui/Skeleton.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import * as css from "./QueryGate.css.ts";

const TRY_AGAIN = "Try again";
const TRYING = "Trying...";

/**
 * Shows a skeleton until a query has data, or a message with a retry if it failed without data.
 * After a failed refetch the old data stays, with a notice of its age.
 */
export function QueryGate<Data>({
  query,
  what,
  headingLevel,
  loading = `Loading ${what.charAt(0).toLowerCase()}${what.slice(1)}`,
  height = "3rem",
  count,
  skeleton = <LoadingBlocks label={loading} height={height} count={count} />,
  children,
}: {
  query: UseQueryResult<Data>;
  /** Completes "… could not be loaded", e.g. "The coupons". */
  what: string;
  /** Heading level of the failure, if it is not that of a panel; 1 when it is the whole screen. */
  headingLevel?: 1;
  /** The loading text for assistive technology, with the height and number of the grey blocks. */
  loading?: string;
  height?: string;
  count?: number;
  /** Replaces those blocks. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  if (query.isPending) return skeleton;
  const [text, other] = query.isFetching ? [TRYING, TRY_AGAIN] : [TRY_AGAIN, TRYING];
  const tryAgain = (
    <>
      <button
        type="button"
        className={
          query.data === undefined
            ? buttonClass()
            : classNames(buttonClass({ size: "small" }), css.retry)
        }
        // While it tries, it keeps the focus and the width.
        aria-disabled={query.isFetching}
        data-pending={query.isFetching || undefined}
        onClick={() => !query.isFetching && query.refetch()}
      >
        <span className={button.text} data-other={other}>
          <span className={button.content}>{text}</span>
        </span>
      </button>
      <span role="status" className={visuallyHidden}>
        {query.isFetching && TRYING}
      </span>
    </>
  );
  if (query.data === undefined) {
    return (
      <StatePanel
        title={`${what} could not be loaded`}
        headingLevel={headingLevel}
        isAlert
        action={tryAgain}
      >
        {said(query.error, unreachableMessage())}
      </StatePanel>
    );
  }
  return (
    <>
      {query.isError && (
        <Notice
          tone="warning"
          title={`${what} could not be refreshed`}
          isAlert
          className={css.notice}
        >
          <p>
            What you see is of {formatMoment(new Date(query.dataUpdatedAt).toISOString())}.{" "}
            {said(query.error, unreachableMessage())}
          </p>
          {tryAgain}
        </Notice>
      )}
      {children(query.data)}
    </>
  );
}

/** The message when the server does not respond. */
export function unreachableMessage(): string {
  return navigator.onLine
    ? "The server does not answer. Try again in a moment."
    : "You are offline. It is tried again as soon as the connection is back.";
}
