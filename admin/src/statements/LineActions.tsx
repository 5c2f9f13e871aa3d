import { Button } from "#shared/ui/Button.tsx";
import { useMay } from "../sessions/use-may.ts";
import * as css from "./Inbox.css.ts";
import { allocationTo, lineName, mainActionOf } from "./line-words.ts";
import type { StoredLine } from "./statements.queries.ts";
import { useLineActions } from "./use-line-actions.ts";

/** The most likely action of a line, and a button for its dialog. */
export function LineActions({ line, onOpen }: { line: StoredLine; onOpen: () => void }) {
  const { apply, link, ignore, isPending } = useLineActions(line);
  const mayApply = useMay("POST /api/admin/statement-lines/{id}/apply");
  const main = mainActionOf(line);
  const named = (label: string) => ({
    size: "small" as const,
    "aria-label": `${label}: ${lineName(line)}`,
    isDisabled: isPending,
  });
  // Whoever may confirm a line may also link and ignore it.
  if (!mayApply) return null;
  return (
    <div className={css.actions}>
      {main.kind === "confirm" && (
        <Button {...named(main.label)} onPress={() => apply.mutate(main.allocations)}>
          {main.label}
        </Button>
      )}
      {main.kind === "pick" &&
        main.proposals.map((proposal) => (
          <Button
            key={proposal.orderId}
            {...named(`Pick #${proposal.orderNumber}`)}
            onPress={() => apply.mutate([allocationTo(proposal)])}
          >
            Pick #{proposal.orderNumber}
          </Button>
        ))}
      {main.kind === "link" && (
        <Button {...named("Already recorded")} onPress={() => link.mutate(main.paymentId)}>
          Already recorded
        </Button>
      )}
      {main.kind === "choose" && (
        <Button {...named(main.label)} onPress={onOpen}>
          {main.label}
        </Button>
      )}
      {line.class === "unmatched" && (
        <Button {...named("Ignore")} onPress={() => ignore.mutate()}>
          Ignore
        </Button>
      )}
      {main.kind !== "choose" && (
        <Button {...named("Other")} variant="quiet" onPress={onOpen}>
          Other…
        </Button>
      )}
    </div>
  );
}
