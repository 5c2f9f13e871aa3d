import type { ReactNode } from "react";
import { skipLink } from "#shared/ui/global.css.ts";
import { Logo } from "#shared/ui/Logo.tsx";
import * as css from "./Frame.css.ts";
import { OfflineNotice } from "./OfflineNotice.tsx";

/** The frame around every screen of the back-office, including the sign-in screens. */
export function Frame({ controls, children }: { controls?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.frame}>
      <a href="#content" className={skipLink}>
        Skip to content
      </a>
      <header className={css.masthead}>
        <a href="/" aria-label="Aliquot, to the shop" className={css.home}>
          <Logo />
        </a>
        <p className={css.part}>Back-office</p>
        {controls}
      </header>
      <main id="content" tabIndex={-1} className={css.content}>
        <OfflineNotice />
        {children}
      </main>
      <footer className={css.footer}>
        <span>Aliquot back-office</span>
        <a href="/">View the shop</a>
      </footer>
    </div>
  );
}
