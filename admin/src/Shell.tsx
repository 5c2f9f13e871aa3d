import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { LoadingRegion, Skeleton } from "#shared/ui/Skeleton.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import { DashboardSkeleton } from "./dashboard/DashboardSkeleton.tsx";
import { ErrorBoundary } from "./layout/ErrorBoundary.tsx";
import { Frame } from "./layout/Frame.tsx";
import { LazyPart, type Part, part } from "./layout/LazyPart.tsx";
import { ReadOnly } from "./layout/read-only.ts";
import { $shortcuts } from "./layout/single-keys.ts";
import { Navigation } from "./navigation/Navigation.tsx";
import { NavigationDrawer } from "./navigation/NavigationDrawer.tsx";
import { useGoKeys } from "./navigation/use-go-keys.ts";
import { PaletteButton } from "./palette/PaletteButton.tsx";
import { usePartsInAdvance } from "./parts-in-advance.ts";
import {
  packingSlipOrders,
  pathOf,
  SCREENS,
  type ScreenId,
  screenAt,
  screensOf,
} from "./routes.ts";
import { security } from "./sessions/SessionGate.tsx";
import { shortcutsQuery } from "./sessions/sessions.queries.ts";
import { useScope } from "./sessions/use-may.ts";

/** Each screen is a separate download, so the orders load without the plots. */
const LOADS: Record<Exclude<ScreenId, "security">, Part<object>["load"]> = {
  dashboard: async () => (await import("./dashboard/Dashboard.tsx")).Dashboard,
  orders: async () => (await import("./orders/Orders.tsx")).Orders,
  products: async () => (await import("./products/Products.tsx")).Products,
  coupons: async () => (await import("./coupons/Coupons.tsx")).Coupons,
  shipping: async () => (await import("./settings/Shipping.tsx")).Shipping,
  notifications: async () => (await import("./settings/Notifications.tsx")).Notifications,
  users: async () => (await import("./users/Users.tsx")).Users,
  payments: async () => (await import("./Payments.tsx")).Payments,
  packing: async () => (await import("./packing/Packing.tsx")).Packing,
  lots: async () => (await import("./lots/Lots.tsx")).Lots,
  returns: async () => (await import("./returns/Returns.tsx")).Returns,
  invoices: async () => (await import("./invoices/Invoices.tsx")).Invoices,
  reports: async () => (await import("./reports/Reports.tsx")).Reports,
  customers: async () => (await import("./customers/Customers.tsx")).Customers,
  categories: async () => (await import("./categories/Categories.tsx")).Categories,
  applications: async () => (await import("./applications/Applications.tsx")).Applications,
  screening: async () => (await import("./screening/Screening.tsx")).Screening,
  settings: async () => (await import("./settings/StoreSettings.tsx")).StoreSettings,
  "buyer-rules": async () => (await import("./buyers/BuyerRules.tsx")).BuyerRules,
  emails: async () => (await import("./mail/Emails.tsx")).Emails,
  outbox: async () => (await import("./mail/Outbox.tsx")).Outbox,
  "api-keys": async () => (await import("./api-keys/ApiKeys.tsx")).ApiKeys,
  webhooks: async () => (await import("./webhooks/Webhooks.tsx")).Webhooks,
  activity: async () => (await import("./activity/Activity.tsx")).Activity,
  "security-events": async () => (await import("./activity/SecurityEvents.tsx")).SecurityEvents,
  data: async () => (await import("./users/Erasures.tsx")).Erasures,
};

const PARTS = {
  ...Object.fromEntries(Object.entries(LOADS).map(([id, load]) => [id, part(id, load)])),
  security,
} as Record<ScreenId, Part<object>>;

const packingSlip = part(
  "packing-slip",
  async () => (await import("./orders/PackingSlip.tsx")).PackingSlip,
);

/** The frame of the back-office: masthead, navigation, and the screen of the URL. */
export function Shell() {
  const [location, navigate] = useLocation();
  const scope = useScope();
  const screens = screensOf(scope);
  const asked = screenAt(location);
  // Admins with the scope `packing` get the packing table in place of the dashboard and the orders.
  const isTable = scope === "packing" && (asked === "dashboard" || asked === "orders");
  const screen = screens.find(({ id }) => id === (isTable ? "packing" : asked))?.id ?? null;
  const slipOrders = packingSlipOrders(location);
  usePartsInAdvance();
  useOwnShortcuts();
  useGoKeys(
    screens.map(({ id }) => id),
    (id) => navigate(pathOf(id)),
  );
  useStartOfScreen(slipOrders === null ? screen : "packing-slip");
  useEffect(() => {
    const title = SCREENS.find(({ id }) => id === screen)?.title ?? "Not found";
    document.title = `${title} · Aliquot back-office`;
  }, [screen]);
  return (
    <ReadOnly value={scope === "reading"}>
      <Frame
        opener={<NavigationDrawer open={screen} />}
        controls={
          <>
            {scope !== "packing" && <PaletteButton />}
            <AccountMenu />
          </>
        }
        navigation={<Navigation open={screen} />}
      >
        {scope === "reading" && (
          <Notice tone="info">Your account may read everything here and change nothing.</Notice>
        )}
        {slipOrders !== null ? (
          <ErrorBoundary key={location} what="The packing slip">
            <LazyPart
              part={packingSlip}
              what="The packing slip"
              headingLevel={1}
              skeleton={<ScreenSkeleton />}
            >
              {(PackingSlip) => <PackingSlip orderIds={slipOrders} />}
            </LazyPart>
          </ErrorBoundary>
        ) : screen === null ? (
          <NoScreen />
        ) : (
          <Screen key={screen} id={screen} />
        )}
      </Frame>
    </ReadOnly>
  );
}

/** The shortcuts of the person who is signed in. Until they are read, the usual ones act. */
function useOwnShortcuts() {
  const own = useQuery(shortcutsQuery).data;
  useEffect(() => {
    if (own) $shortcuts.set(own);
  }, [own]);
}

/**
 * Another screen begins at its top. The focus moves to the content unless it is on a control that stays, such as a link
 * of the navigation: a control of the old screen no longer exists.
 */
function useStartOfScreen(screen: string | null) {
  const before = useRef(screen);
  useEffect(() => {
    if (before.current === screen) return;
    before.current = screen;
    window.scrollTo(0, 0);
    if (document.activeElement === document.body) document.getElementById("content")?.focus();
  }, [screen]);
}

function NoScreen() {
  return (
    <StatePanel
      title="404 Page Not Found"
      headingLevel={1}
      action={<LinkButton href="/admin">To the dashboard</LinkButton>}
    >
      The back-office has no page at this address.
    </StatePanel>
  );
}

function Screen({ id }: { id: ScreenId }) {
  return (
    <ErrorBoundary what="This screen">
      <LazyPart
        part={PARTS[id]}
        what="This screen"
        headingLevel={1}
        skeleton={id === "dashboard" ? <DashboardSkeleton /> : <ScreenSkeleton />}
      >
        {(Content) => <Content />}
      </LazyPart>
    </ErrorBoundary>
  );
}

function ScreenSkeleton() {
  return (
    <LoadingRegion label="Loading">
      <Skeleton width="16rem" height="2rem" />
      <Skeleton width="100%" height="20rem" />
    </LoadingRegion>
  );
}
