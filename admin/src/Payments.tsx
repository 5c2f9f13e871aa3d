import { Link, useLocation } from "wouter";
import { PanelHeader } from "./layout/PanelHeader.tsx";
import * as css from "./Payments.css.ts";
import { Ledger } from "./payments/Ledger.tsx";
import { Inbox } from "./statements/Inbox.tsx";
import { Sources } from "./statements/Sources.tsx";
import { Statements } from "./statements/Statements.tsx";

const VIEWS = [
  { path: "/payments", title: "Inbox", View: Inbox },
  { path: "/payments/ledger", title: "Ledger", View: Ledger },
  { path: "/payments/statements", title: "Statements", View: Statements },
  { path: "/payments/sources", title: "Sources", View: Sources },
] as const;

/** The inbox of payments that wait for their orders, the ledger, and the accounts that statements come from. */
export function Payments() {
  const [location] = useLocation();
  const { path: shown, View } = VIEWS.find(({ path }) => path === location) ?? VIEWS[0];
  return (
    <section aria-label="Payments">
      <PanelHeader title="Payments">
        Nothing is applied by itself: each payment is confirmed by you.
      </PanelHeader>
      <nav aria-label="Views of the payments" className={css.views}>
        {VIEWS.map(({ path, title }) => (
          <Link
            key={path}
            href={path}
            className={css.view}
            aria-current={path === shown ? "page" : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      <View />
    </section>
  );
}
