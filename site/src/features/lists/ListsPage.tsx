import { useEffect, useRef, useState } from "react";
import type { ProductList } from "#shared/contracts/lists.ts";
import { Button } from "#shared/ui/Button.tsx";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { dropStraySecondClicks } from "#shared/ui/second-clicks.ts";
import { TextField } from "#shared/ui/TextField.tsx";
import { panel } from "../../components/Panel.css.ts";
import { paths } from "../../paths.ts";
import { useFocusWhenLost } from "../headings/use-focus-on-change.ts";
import { Loaded } from "../reads/Loading.tsx";
import { goToSignInWithToast } from "../sessions/end-session.ts";
import { useMemberAction } from "../sessions/use-member-action.ts";
import { useMemberRead } from "../sessions/use-member-read.ts";
import { ListCard } from "./ListCard.tsx";
import * as css from "./Lists.css.ts";
import { LISTS, ListsHead } from "./ListsSkeleton.tsx";
import { lists } from "./list-calls.ts";

export function ListsPage() {
  const read = useMemberRead("lists", (signal) => lists.all({ signal }), goToSignInWithToast);
  const heading = useRef<HTMLHeadingElement>(null);
  // Deleting a list removes the pressed button, which had the focus.
  useFocusWhenLost(heading, read.value);
  useEffect(dropStraySecondClicks, []);
  return (
    <>
      <ListsHead heading={heading} />
      <Loaded read={read} what="Your lists" headingLevel={2} blocks={LISTS}>
        {({ lists: all }) => (
          <div className={css.lists}>
            {all.length === 0 && (
              <StatePanel
                title="No lists yet"
                action={<LinkButton href={paths.shop}>Go to the Shop</LinkButton>}
              >
                “Add to a list” beside a product puts it here, or name a list below.
              </StatePanel>
            )}
            {all.map((list) => (
              <ListCard key={list.id} list={list} onChanged={read.reload} />
            ))}
            <NewList onCreated={read.reload} lists={all} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function NewList({ onCreated, lists: all }: { onCreated: () => void; lists: ProductList[] }) {
  const [name, setName] = useState("");
  const taken = all.some((list) => list.name.toLowerCase() === name.trim().toLowerCase());
  const creating = useMemberAction(
    async () => {
      await lists.create({ name });
      setName("");
      onCreated();
    },
    "Not created",
    "The list could not be created.",
  );
  return (
    <form
      className={`${panel} ${css.newList}`}
      onSubmit={(event) => {
        event.preventDefault();
        void creating.run();
      }}
    >
      <TextField
        label="New list"
        value={name}
        maxLength={100}
        onChange={setName}
        errorMessage={taken ? "You have a list of this name already." : undefined}
      />
      <Button
        type="submit"
        isDisabled={name.trim() === "" || taken}
        isPending={creating.isPending}
        pendingText="Creating..."
      >
        Create List
      </Button>
    </form>
  );
}
