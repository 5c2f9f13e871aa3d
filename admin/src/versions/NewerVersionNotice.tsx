import { Button } from "#shared/ui/Button.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { ChangeTable } from "./ChangeTable.tsx";
import { changedMembers } from "./changed-members.ts";
import * as css from "./changes.css.ts";

/** Somebody else saved first: says what they changed, and leaves the choice to the person. */
export function NewerVersionNotice({
  what,
  loaded,
  newer,
  onTake,
  onKeep,
}: {
  /** "This product" */
  what: string;
  /** What the form was filled from. */
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
