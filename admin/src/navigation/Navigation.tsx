import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import { Link } from "wouter";
import { grouped } from "../layout/counted.ts";
import {
  failedMailsQuery,
  inboxCountsQuery,
  lowStockQuery,
  openApplicationsQuery,
  openErasuresQuery,
  openHitsQuery,
  queuesQuery,
  returnCountsQuery,
} from "../layout/waiting.queries.ts";
import { refusedAddressesQuery } from "../mail/refused-addresses.queries.ts";
import {
  GO_KEYS,
  type Listed,
  pathOf,
  type ScreenId,
  SETTINGS,
  screensOf,
  WORK,
} from "../routes.ts";
import { useMay, useScope } from "../sessions/use-may.ts";
import * as css from "./Navigation.css.ts";
import { useIsLetterAwaited } from "./use-go-keys.ts";

/**
 * The links to all screens: a sidebar in wide windows, and below that a strip with the screens of the day's work. The
 * drawer has them all.
 */
export function Navigation({ open }: { open: ScreenId | null }) {
  const strip = useRef<HTMLElement>(null);
  // A count that appears moves the links after it.
  useOpenInView(strip, `${open} ${Object.keys(useWaiting())}`);
  return (
    <nav ref={strip} aria-label="Back-office" className={css.sidebar}>
      <ScreenLinks open={open} place="sidebar" />
    </nav>
  );
}

/** The links by group. `onGo` is called when one is followed in this window. */
export function ScreenLinks({
  open,
  place,
  onGo,
}: {
  open: ScreenId | null;
  place: "sidebar" | "drawer";
  onGo?: () => void;
}) {
  const scope = useScope();
  const waiting = useWaiting();
  const settings = screensOf(scope, SETTINGS);
  const linkTo = (screen: Listed) => (
    <ScreenLink
      key={screen.id}
      screen={screen}
      isOpen={screen.id === open}
      waiting={waiting[screen.id]}
      place={place}
      onGo={onGo}
    />
  );
  return (
    <div className={css.groups}>
      <ul className={css.group}>{screensOf(scope, WORK).map(linkTo)}</ul>
      {settings.length > 0 && (
        <div className={css.settings}>
          <h2 id={`${place}-settings`} className={css.title}>
            Settings
          </h2>
          <ul className={css.group} aria-labelledby={`${place}-settings`}>
            {settings.map(linkTo)}
          </ul>
        </div>
      )}
    </div>
  );
}

function ScreenLink({
  screen: { id, title },
  isOpen,
  waiting,
  place,
  onGo,
}: {
  screen: Listed;
  isOpen: boolean;
  waiting: Waiting | undefined;
  place: string;
  onGo?: () => void;
}) {
  const isLetterAwaited = useIsLetterAwaited();
  const letter = GO_KEYS[id];
  const countId = `${place}-${id}-waiting`;
  return (
    <li className={css.entry}>
      <Link
        href={pathOf(id)}
        className={css.link}
        aria-current={isOpen ? "page" : undefined}
        // The count describes the link: its name stays the screen's.
        aria-describedby={waiting && countId}
        onClick={onGo}
      >
        {title}
      </Link>
      {isLetterAwaited && letter ? (
        <span className={css.letter} aria-hidden="true">
          {letter}
        </span>
      ) : (
        waiting && (
          <span
            id={countId}
            className={css.count}
            title={`${grouped(waiting.count)} ${waiting.words}`}
          >
            {grouped(waiting.count)}
            <span className={css.words}> {waiting.words}</span>
          </span>
        )
      )}
    </li>
  );
}

/** The open screen's link is scrolled into view, in the strip to its middle. The page does not move. */
function useOpenInView(strip: RefObject<HTMLElement | null>, links: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other links the open one is elsewhere.
  useEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!strip.current || !link) return;
    const [box, shown] = [strip.current.getBoundingClientRect(), link.getBoundingClientRect()];
    strip.current.scrollLeft += shown.left - box.left - (box.width - shown.width) / 2;
    strip.current.scrollTop +=
      Math.max(0, shown.bottom - box.bottom) + Math.min(0, shown.top - box.top);
  }, [links]);
}

/** What waits at a screen: the number, and its meaning, which completes the number. */
type Waiting = { count: number; words: string };

/** What waits at each screen, by the screen's id. A screen where nothing waits, or where it is not known, is absent. */
function useWaiting(): Partial<Record<string, Waiting>> {
  const queues = useAllowed("GET /api/admin/orders/queues", queuesQuery);
  const payments = useAllowed("GET /api/admin/statement-lines", inboxCountsQuery);
  const failed = useAllowed("GET /api/admin/outbox", failedMailsQuery);
  const refused = useAllowed("GET /api/admin/refused-addresses", refusedAddressesQuery)?.total;
  const low = useAllowed("GET /api/admin/products", lowStockQuery);
  const returns = useAllowed("GET /api/admin/returns", returnCountsQuery);
  const applications = useAllowed("GET /api/admin/applications", openApplicationsQuery);
  const hits = useAllowed("GET /api/admin/screening/hits", openHitsQuery);
  const erasures = useAllowed("GET /api/admin/erasures", openErasuresQuery);
  const waiting: Record<string, Waiting> = {
    orders: {
      count: (queues?.toPack ?? 0) + (queues?.toShip ?? 0) + (queues?.problems ?? 0),
      words: "to pack, to ship or with a problem",
    },
    packing: { count: queues?.toPack ?? 0, words: "to pack" },
    products: { count: low?.total ?? 0, words: "low on stock" },
    payments: { count: payments?.inbox ?? 0, words: "in the inbox" },
    returns: {
      count: (returns?.requested ?? 0) + (returns?.received ?? 0),
      words: "to approve or to refund",
    },
    applications: { count: applications ?? 0, words: "to decide" },
    screening: { count: hits ?? 0, words: "to look at" },
    data: { count: erasures ?? 0, words: "still to run" },
    outbox: { count: (failed ?? 0) + (refused ?? 0), words: "failed or refused" },
  };
  return Object.fromEntries(Object.entries(waiting).filter(([, { count }]) => count > 0));
}

/** The answer of a query, which is sent only by those who may make its call. */
function useAllowed<Data, Key extends QueryKey>(
  call: string,
  query: UseQueryOptions<Data, Error, Data, Key>,
): Data | undefined {
  return useQuery({ ...query, enabled: useMay(call) }).data;
}
