import { type StatusAudience, statusLabel, statusTone } from "#shared/domain/order-status.ts";
import { Badge } from "#shared/ui/Badge.tsx";
import * as css from "./StatusBadge.css.ts";

export function StatusBadge({ status, audience }: { status: string; audience: StatusAudience }) {
  return (
    <Badge tone={statusTone(status)} className={css.status}>
      {statusLabel(status, audience)}
    </Badge>
  );
}
