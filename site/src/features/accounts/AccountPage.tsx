import { useEffect, useState } from "react";
import { Tabs } from "#shared/ui/Tabs.tsx";
import { AddressesPanel } from "../addresses/AddressesPanel.tsx";
import { OrdersPanel } from "../orders/OrdersPanel.tsx";
import { CallFailed } from "../reads/CallFailed.tsx";
import * as css from "./AccountPage.css.ts";
import { AccountSkeleton } from "./AccountSkeleton.tsx";
import { type AccountTab, accountPath, placeInAccount } from "./account-path.ts";
import { ProfilePanel } from "./ProfilePanel.tsx";
import { SecurityPanel } from "./SecurityPanel.tsx";
import { UnverifiedNotice } from "./UnverifiedNotice.tsx";
import { useUser } from "./use-user.ts";
import { useWideScreen } from "./use-wide-screen.ts";

/** Profile, orders, addresses and password of who is signed in; tab and order are part of the address. */
export function AccountPage() {
  const user = useUser({ refreshesOnFocus: true });
  const { tab, orderId, go } = usePlaceInAccount();
  const isWide = useWideScreen();

  if (!user.value) {
    if (user.error === undefined) return <AccountSkeleton />;
    return <CallFailed error={user.error} what="Your account" onRetry={user.reload} />;
  }
  return (
    <div className={css.page}>
      {!user.value.emailVerified && (
        <div data-print="none">
          <UnverifiedNotice email={user.value.email} />
        </div>
      )}
      <Tabs
        aria-label="Account"
        orientation={isWide ? "vertical" : "horizontal"}
        selectedKey={tab}
        onSelectionChange={(id) => {
          if (id !== tab) go(id as AccountTab);
        }}
        tabs={[
          {
            id: "profile",
            title: "Profile",
            content: <ProfilePanel user={user.value} onSaved={user.setValue} />,
          },
          {
            id: "orders",
            title: "Order History",
            content: <OrdersPanel orderId={orderId} go={go} />,
          },
          {
            id: "addresses",
            title: "Addresses",
            content: <AddressesPanel userId={user.value.id} onChanged={user.reload} />,
          },
          { id: "security", title: "Security", content: <SecurityPanel /> },
        ]}
      />
    </div>
  );
}

/** Where in the account the address points, and the way to another place that Back undoes. */
function usePlaceInAccount() {
  const [place, setPlace] = useState(() => placeInAccount(window.location.search));
  useEffect(() => {
    const follow = () => setPlace(placeInAccount(window.location.search));
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, []);
  function go(tab: AccountTab, orderId?: string) {
    window.history.pushState(null, "", accountPath(tab, orderId));
    setPlace({ tab, orderId: orderId ?? null });
  }
  return { ...place, go };
}
