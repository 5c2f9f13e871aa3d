import { useQuery } from "@tanstack/react-query";
import { LoadingBlocks } from "#shared/ui/Skeleton.tsx";
import { PanelHeader } from "../layout/PanelHeader.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { StoreSettingsForm } from "./StoreSettingsForm.tsx";
import { storeSettingsQuery } from "./settings.queries.ts";

/** The settings of the whole shop: contacts, payment handles, holds, time zone. */
export function StoreSettings() {
  // Always refetched, so that the form starts from the current version.
  const settings = useQuery({ ...storeSettingsQuery, refetchOnMount: "always" });
  const skeleton = <LoadingBlocks label="Loading the store settings" height="30rem" />;
  return (
    <section aria-label="Store settings">
      <PanelHeader title="Store settings">
        What the shop's pages and emails say about you. Pages follow within a second.
      </PanelHeader>
      <QueryGate query={settings} what="The store settings" skeleton={skeleton}>
        {(data) => (settings.isFetchedAfterMount ? <StoreSettingsForm stored={data} /> : skeleton)}
      </QueryGate>
    </section>
  );
}
