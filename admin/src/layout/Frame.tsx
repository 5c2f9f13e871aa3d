import type { ReactNode } from "react";
import { skipLink } from "#shared/ui/global.css.ts";
import { Logo } from "#shared/ui/Logo.tsx";
import * as css from "./Frame.css.ts";
import { OfflineNotice } from "./OfflineNotice.tsx";

/** The frame around every screen of the back-office, including the sign-in screens. */
export function Frame({
  opener,
  controls,
  navigation,
  children,
}: {
  /** Opens the navigation where it has no room of its own. */
  opener?: ReactNode;
  controls?: ReactNode;
  navigation?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={css.frame}>
      <a href="#content" className={skipLink}>
        Skip to content
      </a>
      <header className={css.masthead}>
        {opener}
        <a href="/" aria-label="Aliquot, to the shop" className={css.home}>
          <Logo />
        </a>
        <p className={css.part}>Back-office</p>
        {controls}
      </header>
      <div className={css.columns}>
        {navigation}
        <main id="content" tabIndex={-1} className={css.content}>
          <OfflineNotice />
          {children}
        </main>
      </div>
      <footer className={css.footer}>
        <span>Aliquot back-office</span>
        <a href="/">View the shop</a>
      </footer>
    </div>
  );
}
