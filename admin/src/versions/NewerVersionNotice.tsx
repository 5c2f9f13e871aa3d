import { Button } from "#shared/ui/Button.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { ChangeTable } from "./ChangeTable.tsx";
import { changedMembers } from "./changes.ts";
import * as css from "./NewerVersionNotice.css.ts";

/** Lists what somebody else saved first, and offers to load their version or keep the typed one. */
export function NewerVersionNotice({
  what,
  loaded,
  newer,
  onTake,
  onKeep,
}: {
  /** "This product" */
  what: string;
  /** The version that filled the form. */
  loaded: object;
  newer: object;
  onTake: () => void;
  onKeep: () => void;
}) {
  return (
    <Notice
      tone="warning"
      title={`${what} changed while you were editing`}
      isAlert
      className={css.notice}
    >
      <ChangeTable label="Changed meanwhile" changes={changedMembers(loaded, newer)} />
      <div className={css.buttons}>
        <Button size="small" onPress={onTake}>
          Load the newer version
        </Button>
        <Button size="small" onPress={onKeep}>
          Keep what I typed
        </Button>
      </div>
    </Notice>
  );
}
