import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadingBlocks } from "#shared/ui/Skeleton.tsx";
import { QueryGate } from "../../layout/QueryGate.tsx";
import * as css from "./ShippingSettings.css.ts";

/** A part of the Shipping screen: its heading, a hint, and its form once the setting is read. */
export function SettingSection<Value>({
  title,
  hint,
  query,
  height = "8rem",
  children,
}: {
  title: string;
  hint: ReactNode;
  query: UseQueryResult<Value>;
  /** While the setting is read. */
  height?: string;
  children: (value: Value) => ReactNode;
}) {
  return (
    <section aria-label={title} className={css.section}>
      <h2 className={css.heading}>{title}</h2>
      <p className={css.hint}>{hint}</p>
      <QueryGate
        query={query}
        what={title}
        skeleton={<LoadingBlocks label={`Loading ${title.toLowerCase()}`} height={height} />}
      >
        {children}
      </QueryGate>
    </section>
  );
}
