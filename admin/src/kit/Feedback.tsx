import { Badge } from "#shared/ui/Badge.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { ProgressBar } from "#shared/ui/ProgressBar.tsx";
import { LoadingBlocks, LoadingRegion, Skeleton } from "#shared/ui/Skeleton.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { Specimen, Specimens } from "./Specimens.tsx";

export function Feedback() {
  return (
    <Specimens title="Feedback">
      <Specimen state="Badge">
        {(["neutral", "info", "success", "warning", "danger"] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Specimen>
      {(["info", "success", "warning", "danger"] as const).map((tone) => (
        <Specimen key={tone} state={`Notice, ${tone}`}>
          <Notice tone={tone} title="A title">
            One sentence.
          </Notice>
        </Specimen>
      ))}
      <Specimen state="ProgressBar">
        <ProgressBar label="Published" value={40} />
        <ProgressBar label="Tries left" value={90} tone="danger" />
      </Specimen>
      <Specimen state="Skeleton">
        <LoadingRegion label="Loading products">
          <Skeleton width="16rem" />
          <Skeleton width="8rem" height="4rem" />
        </LoadingRegion>
      </Specimen>
      <Specimen state="LoadingBlocks, three">
        <LoadingBlocks label="Loading orders" height="3rem" count={3} />
      </Specimen>
      <Specimen state="StatePanel" isWide>
        <StatePanel title="There are no orders yet" action={<Button>Browse the shop</Button>}>
          They stand here as soon as somebody orders.
        </StatePanel>
      </Specimen>
      <Specimen state="Toasts">
        {(["neutral", "success", "danger"] as const).map((tone) => (
          <Button
            key={tone}
            onPress={() => showToast({ title: "A toast", description: `It is ${tone}.`, tone })}
          >
            {`Show one (${tone})`}
          </Button>
        ))}
      </Specimen>
    </Specimens>
  );
}
