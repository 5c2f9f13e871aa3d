import { useState } from "react";
import { apiOrigin } from "#shared/client/api-of-page.ts";
import { adminMay } from "#shared/contracts/all.calls.ts";
import type { Lot } from "#shared/contracts/lots.ts";
import { hasResults } from "#shared/domain/lot-words.ts";
import { Button } from "#shared/ui/Button.tsx";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { useScope } from "../sessions/use-may.ts";
import { LotStateDialog, type StateVerb } from "./LotStateDialog.tsx";
import * as css from "./Lots.css.ts";
import { RecallDialog } from "./RecallDialog.tsx";

export function LotActions({ lot }: { lot: Lot }) {
  const [opened, setOpened] = useState<StateVerb | "recall" | null>(null);
  const close = () => setOpened(null);
  const scope = useScope();
  const verbs = VERBS[lot.state].filter((verb) => adminMay(scope, ACTIONS[verb].call));
  return (
    <div className={css.actions}>
      {verbs.map((verb) => (
        <Button
          key={verb}
          variant={verb === "release" ? "primary" : "secondary"}
          isDisabled={verb === "exhaust" && lot.available > 0}
          onPress={() => setOpened(verb)}
        >
          {ACTIONS[verb].name}
        </Button>
      ))}
      {lot.state === "recalled" && (
        <Button onPress={() => setOpened("recall")}>Who was told</Button>
      )}
      {hasResults(lot.tests) && (
        <LinkButton href={fileOf(lot, "certificate.pdf")} download>
          Certificate as PDF
        </LinkButton>
      )}
      <LinkButton href={fileOf(lot, "labels.pdf?count=40")} download>
        Labels as PDF
      </LinkButton>
      {opened !== null && opened !== "recall" && (
        <LotStateDialog lot={lot} verb={opened} onClose={close} />
      )}
      {opened === "recall" && <RecallDialog lot={lot} onClose={close} />}
    </div>
  );
}

const ACTIONS: Record<StateVerb | "recall", { name: string; call: string }> = {
  release: { name: "Release", call: "POST /api/admin/lots/{id}/release" },
  block: { name: "Block", call: "POST /api/admin/lots/{id}/block" },
  unblock: { name: "Unblock", call: "POST /api/admin/lots/{id}/unblock" },
  exhaust: { name: "Mark as exhausted", call: "POST /api/admin/lots/{id}/exhaust" },
  recall: { name: "Recall", call: "POST /api/admin/lots/{id}/recall" },
};

const VERBS: Record<Lot["state"], readonly (StateVerb | "recall")[]> = {
  quarantine: ["release", "block"],
  released: ["block", "exhaust", "recall"],
  blocked: ["unblock", "recall"],
  recalled: [],
  exhausted: ["recall"],
};

const fileOf = (lot: Lot, name: string) => `${apiOrigin()}/api/admin/lots/${lot.id}/${name}`;
