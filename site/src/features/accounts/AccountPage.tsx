import { useSyncExternalStore } from "react";
import { z } from "zod";
import { clientOf } from "#shared/client/client-of.ts";
import { sessionClient } from "#shared/client/sessions.ts";
import { apiOfPage, createTransport } from "#shared/client/transport.ts";
import { factorCalls } from "#shared/contracts/factors.calls.ts";
import { ProofDialog } from "#shared/sign-in/ProofDialog.tsx";
import { from } from "#shared/ui/breakpoints.ts";
import { Tabs } from "#shared/ui/Tabs.tsx";
import { ACCOUNT_TABS, type AccountTab, accountPath } from "../../account-path.ts";
import { panel } from "../../components/Panel.css.ts";
import { AddressesPanel } from "../addresses/AddressesPanel.tsx";
import { PermissionPanel } from "../buyers/PermissionPanel.tsx";
import { OrdersPanel } from "../orders/OrdersPanel.tsx";
import { StockWishes } from "../products/StockWishes.tsx";
import { SavedQuotesPanel } from "../quotes/SavedQuotesPanel.tsx";
import { CallFailed } from "../reads/CallFailed.tsx";
import { goToSignInWithToast } from "../sessions/end-session.ts";
import { queryMembers, useViewInUrl, type ViewAddress } from "../views/use-view-in-url.ts";
import * as css from "./AccountPage.css.ts";
import { AccountSkeleton } from "./AccountSkeleton.tsx";
import { ProfilePanel } from "./ProfilePanel.tsx";
import { SecurityPanel } from "./SecurityPanel.tsx";
import { UnverifiedNotice } from "./UnverifiedNotice.tsx";
import { useUser } from "./use-user.ts";

/**
 * The signed-in user's profile, orders, addresses and security settings. The URL holds the tab and the open order.
 */
export function AccountPage() {
  const user = useUser(goToSignInWithToast);
  const [{ tab, orderId }, show] = useViewInUrl(accountAddress);
  const isWide = useSyncExternalStore(watchWidth, () => window.matchMedia(WIDE).matches);

  if (!user.value) {
    if (user.error === undefined) return <AccountSkeleton />;
    return <CallFailed error={user.error} what="Your account" onRetry={user.reload} />;
  }
  return (
    // The key makes a new page when another customer signs in in another tab.
    <div key={user.value.id} className={css.page}>
      {!user.value.emailVerified && (
        <div data-print="none">
          <UnverifiedNotice email={user.value.pendingEmail ?? user.value.email} />
        </div>
      )}
      <Tabs
        aria-label="Account"
        orientation={isWide ? "vertical" : "horizontal"}
        selectedKey={PART_OF[tab] ?? tab}
        onSelectionChange={(id) => {
          if (id !== tab) show({ tab: id as AccountTab, orderId: null });
        }}
        tabs={[
          {
            id: "profile",
            title: "Profile",
            content:
              tab === "permission" ? (
                <>
                  <p>
                    <a href={accountPath("profile")}>Back to the profile</a>
                  </p>
                  <PermissionPanel key={user.value.id} userId={user.value.id} />
                </>
              ) : (
                <div className={panel}>
                  <ProfilePanel user={user.value} onSaved={user.setValue} />
                  <p>
                    <a href={accountPath("permission")}>What you may buy, and applications</a>
                  </p>
                  <StockWishes />
                </div>
              ),
          },
          {
            id: "orders",
            title: "Order History",
            content: (
              <OrdersPanel
                orderId={orderId}
                quotes={tab === "quotes" ? SavedQuotesPanel : null}
                onShow={(shown) => show({ tab: "orders", orderId: shown })}
                onShowQuotes={() => show({ tab: "quotes", orderId: null })}
              />
            ),
          },
          {
            id: "addresses",
            title: "Addresses",
            content: <AddressesPanel userId={user.value.id} onChanged={user.reload} />,
          },
          {
            id: "security",
            title: "Security",
            content: <SecurityPanel onPasswordChanged={user.reload} />,
          },
        ]}
      />
      <ProofDialog sessions={sessions} factors={factors} />
    </div>
  );
}

/** Views inside of one of the four tabs. */
const PART_OF: Partial<Record<AccountTab, AccountTab>> = {
  quotes: "orders",
  permission: "profile",
};

/** The width from which the tabs are beside their panel. AccountPage.css.ts uses the same width. */
const WIDE = from.tablet;

function watchWidth(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** A transport that asks for no proof: a refusal in the dialog must not open another dialog. */
const plain = createTransport(apiOfPage());
const sessions = sessionClient(plain);
const factors = clientOf(factorCalls, plain);

/** The current tab, and the open order of the order history. Invalid values in the URL are ignored. */
const accountView = z
  .object({
    tab: z.enum(ACCOUNT_TABS).catch("profile"),
    order: z.string().min(1).nullable().catch(null),
  })
  .transform(({ tab, order }) => ({ tab, orderId: tab === "orders" ? order : null }));

const accountAddress: ViewAddress<z.infer<typeof accountView>> = {
  parse: (params) => accountView.parse(queryMembers(params)),
  href: ({ tab, orderId }) => accountPath(tab, orderId),
};
