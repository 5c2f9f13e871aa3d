import { useState } from "react";
import type { ProductList } from "#shared/contracts/lists.ts";
import { nameWithSize, type Sized } from "#shared/domain/families.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { paths } from "../../paths.ts";
import { Loaded } from "../reads/Loading.tsx";
import { useServerRead } from "../reads/use-server-read.ts";
import { goToSignInAfterSessionEnd } from "../sessions/end-session.ts";
import { useMemberAction } from "../sessions/use-member-action.ts";
import * as css from "./Lists.css.ts";
import { lists } from "./list-calls.ts";

interface ListDialogProps {
  product: Sized & { id: string };
  quantity: number;
  onClose: () => void;
}

/** Chooses one of the customer's lists for a product, or makes a new one. */
export function ListDialog({ product, quantity, onClose }: ListDialogProps) {
  const read = useServerRead("lists", (signal) => lists.all({ signal }), {
    onSessionEnd: goToSignInAfterSessionEnd,
  });
  const [name, setName] = useState("");
  const adding = useMemberAction(
    async (list: ProductList | null) => put(list ?? (await lists.create({ name }))),
    "Not added",
    "The product could not be added to the list.",
  );

  async function put(list: Pick<ProductList, "id" | "name">) {
    await lists.setItem(list.id, { productId: product.id, quantity });
    showToast({
      title: `Added to ${list.name}`,
      description: `${nameWithSize(product)}, ${quantity === 1 ? "1 vial" : `${quantity} vials`}.`,
      tone: "success",
      action: { label: "View lists", onPress: () => window.location.assign(paths.lists) },
    });
    onClose();
  }

  return (
    <Dialog
      title="Add to a list"
      description={nameWithSize(product)}
      size="small"
      onClose={onClose}
      actions={({ close }) => <Button onPress={close}>Cancel</Button>}
    >
      <Loaded read={read} what="Your lists" headingLevel={3} blocks={["3rem", "3rem"]}>
        {({ lists: all }) => (
          <div className={css.choices}>
            {all.map((list) => (
              <Button
                key={list.id}
                isWide
                isPending={adding.isPending}
                pendingText="Adding..."
                onPress={() => adding.run(list)}
              >
                {list.name}
                {contentOf(list, product.id)}
              </Button>
            ))}
            <form
              className={css.newList}
              onSubmit={(event) => {
                event.preventDefault();
                void adding.run(null);
              }}
            >
              <TextField
                label="New list"
                value={name}
                maxLength={100}
                onChange={setName}
                autoFocus={all.length === 0}
              />
              <Button
                type="submit"
                variant={all.length === 0 ? "primary" : "secondary"}
                isDisabled={name.trim() === ""}
                isPending={adding.isPending}
                pendingText="Adding..."
              >
                Create and add
              </Button>
            </form>
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

/** A product that is on the list already gets the new quantity. */
function contentOf({ items }: ProductList, productId: string): string {
  const item = items.find(({ product }) => product?.id === productId);
  return item ? `, instead of ${item.quantity} now` : "";
}
