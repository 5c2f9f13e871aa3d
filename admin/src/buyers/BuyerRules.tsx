import { useQuery } from "@tanstack/react-query";
import { LoadingBlocks } from "#shared/ui/Skeleton.tsx";
import { PanelHeader } from "../layout/PanelHeader.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { BuyerRulesForm } from "./BuyerRulesForm.tsx";
import { rulesQuery } from "./buyers.queries.ts";

export function BuyerRules() {
  // Always refetched, so that the form starts from the current version.
  const rules = useQuery({ ...rulesQuery, refetchOnMount: "always" });
  const skeleton = <LoadingBlocks label="Loading the rules" height="30rem" />;
  return (
    <section aria-label="Who may buy">
      <PanelHeader title="Who may buy">
        Asked at every way to an order, and again before a parcel leaves.
      </PanelHeader>
      <QueryGate query={rules} what="The rules" skeleton={skeleton}>
        {(data) => (rules.isFetchedAfterMount ? <BuyerRulesForm stored={data} /> : skeleton)}
      </QueryGate>
    </section>
  );
}
