import { type ReactNode, useId } from "react";
import { classNames } from "#shared/ui/class-names.ts";
import * as css from "./KitPage.css.ts";

/** A part of the kit's page. */
export function Specimens({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={css.specimens}>{children}</div>
    </section>
  );
}

/** One component in one state; `state` names both. */
export function Specimen({
  state,
  isWide = false,
  children,
}: {
  state: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <figure className={classNames(css.specimen, isWide && css.wide)}>
      <figcaption className={css.state}>{state}</figcaption>
      {children}
    </figure>
  );
}
