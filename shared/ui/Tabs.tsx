import type { ComponentProps, ReactNode } from "react";
import { Tabs as AriaTabs, Tab, TabList, TabPanel, TabPanels } from "react-aria-components/Tabs";
import * as css from "./Tabs.css.ts";

export interface TabEntry {
  id: string;
  title: ReactNode;
  content: ReactNode;
}

export interface TabsProps
  extends Omit<ComponentProps<typeof AriaTabs>, "children" | "className" | "onSelectionChange"> {
  "aria-label": string;
  tabs: readonly TabEntry[];
  onSelectionChange?: (id: string) => void;
}

export function Tabs({ "aria-label": label, tabs, onSelectionChange, ...props }: TabsProps) {
  return (
    <AriaTabs
      {...props}
      onSelectionChange={(key) => onSelectionChange?.(String(key))}
      className={css.tabs}
    >
      <TabList aria-label={label} className={css.list}>
        {tabs.map((tab) => (
          <Tab key={tab.id} ref={showIfSelected} id={tab.id} className={css.tab}>
            {tab.title}
          </Tab>
        ))}
      </TabList>
      <TabPanels className={css.panel}>
        {tabs.map((tab) => (
          <TabPanel key={tab.id} id={tab.id} className={css.tabPanel}>
            {tab.content}
          </TabPanel>
        ))}
      </TabPanels>
    </AriaTabs>
  );
}

/** In a narrow window the selected tab may be outside the view. This scrolls its list, never the page. */
function showIfSelected(tab: HTMLElement | null): void {
  const list = tab?.parentElement;
  if (!list || tab.getAttribute("aria-selected") !== "true") return;
  const surplus = tab.getBoundingClientRect().right - list.getBoundingClientRect().right;
  if (surplus > 0) list.scrollLeft += surplus;
}
