import { useEffect, useId, useRef, useState } from "react";
import type { ListItem, ProductList } from "#shared/contracts/lists.ts";
import { AlertDialog } from "#shared/ui/AlertDialog.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { copyText } from "#shared/ui/copy-text.ts";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { QuantityStepper } from "#shared/ui/QuantityStepper.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { panel } from "../../components/Panel.css.ts";
import { paths } from "../../paths.ts";
import { refreshCart } from "../carts/server-cart.ts";
import { showMemberFailure } from "../sessions/end-session.ts";
import { showAndThrow, useMemberAction } from "../sessions/use-member-action.ts";
import * as css from "./Lists.css.ts";
import { lists } from "./list-calls.ts";

const NOT_DONE = ["Not done", "The list could not be changed."] as const;

export function ListCard({ list, onChanged }: { list: ProductList; onChanged: () => void }) {
  const [asks, setAsks] = useState<"rename" | "delete" | null>(null);
  const act = useMemberAction((work: () => Promise<unknown>) => work(), ...NOT_DONE);
  const change = (work: () => Promise<unknown>) =>
    void act.run(async () => {
      await work();
      onChanged();
    });

  const { link } = list;
  const headingId = `list-${list.id}`;
  const hasProducts = list.items.some(({ product }) => product !== null);
  return (
    <section className={panel} aria-labelledby={headingId}>
      <h2 id={headingId}>{list.name}</h2>
      {list.items.length === 0 ? (
        <p>Nothing is on this list yet. “Add to a list” beside a product puts it here.</p>
      ) : (
        <ul className={css.items}>
          {list.items.map((item) => (
            <ItemRow
              key={item.product?.id ?? item.productName}
              item={item}
              send={(quantity) =>
                lists.setItem(list.id, { productId: item.product?.id ?? "", quantity })
              }
              onChanged={onChanged}
            />
          ))}
        </ul>
      )}
      <div className={css.actions}>
        <Button
          variant="primary"
          isDisabled={!hasProducts}
          isPending={act.isPending}
          pendingText="Working..."
          onPress={() => void act.run(() => addToCart(list))}
        >
          Add list to cart
        </Button>
        <Button
          // A known link is copied at once: Safari forbids it after an answer was waited for.
          onPress={() => (link ? void copyLink(link) : change(() => shareList(list)))}
        >
          {link ? "Copy link" : "Share by link"}
        </Button>
        {link && <Button onPress={() => change(() => lists.unshare(list.id))}>Stop sharing</Button>}
        <Button variant="quiet" onPress={() => setAsks("rename")}>
          Rename
        </Button>
        <Button variant="quiet" onPress={() => setAsks("delete")}>
          Delete
        </Button>
      </div>
      {link && (
        <p className={css.shared}>
          Whoever has the link sees the products, and nothing about you: <a href={link}>{link}</a>
        </p>
      )}
      {asks === "rename" && (
        <RenameDialog list={list} onRenamed={onChanged} onClose={() => setAsks(null)} />
      )}
      {asks === "delete" && (
        <AlertDialog
          title={`Delete ${list.name}?`}
          description="The list is deleted for good. Products and orders stay as they are."
          onClose={() => setAsks(null)}
          confirmText="Delete List"
          pendingText="Deleting..."
          onConfirm={async () => {
            const removal = lists.remove(list.id);
            await showAndThrow(removal, "Not deleted", "The list could not be deleted.");
            onChanged();
          }}
        />
      )}
    </section>
  );
}

interface ItemRowProps {
  item: ListItem;
  send: (quantity: number) => Promise<unknown>;
  onChanged: () => void;
}

function ItemRow({ item: { product, productName, quantity }, send, onChanged }: ItemRowProps) {
  const [shown, onQuantity] = useQuantity(quantity, send, onChanged);
  if (!product) return <li className={css.item}>{productName}: no longer sold</li>;
  return (
    <li className={css.item}>
      <a className={css.itemName} href={paths.product(product.slug)}>
        {productName}
      </a>
      <QuantityStepper label={`Quantity of ${productName}`} value={shown} onChange={onQuantity} />
      <Button
        variant="quiet"
        size="small"
        aria-label={`Remove ${productName}`}
        onPress={() => onQuantity(0)}
      >
        Remove
      </Button>
    </li>
  );
}

/**
 * The quantity to show, and how to change it. The newest one is sent after the one that is on its way, so that every press
 * counts. 0 removes the product, which stays on show until the list is read again.
 */
function useQuantity(
  stored: number,
  send: ItemRowProps["send"],
  onChanged: () => void,
): [number, (quantity: number) => void] {
  const [wanted, setWanted] = useState(stored);
  const newest = useRef(stored);
  const isSending = useRef(false);
  useEffect(() => {
    if (!isSending.current) setWanted(stored);
  }, [stored]);
  async function change(quantity: number): Promise<void> {
    setWanted(quantity);
    newest.current = quantity;
    if (isSending.current) return;
    isSending.current = true;
    try {
      for (let sent: number | undefined; sent !== newest.current; ) {
        sent = newest.current;
        await send(sent);
      }
    } catch (error) {
      setWanted(stored);
      showMemberFailure(error, ...NOT_DONE);
    } finally {
      isSending.current = false;
    }
    onChanged();
  }
  return [wanted || stored, (quantity) => void change(quantity)];
}

function RenameDialog({
  list,
  onRenamed,
  onClose,
}: {
  list: ProductList;
  onRenamed: () => void;
  onClose: () => void;
}) {
  const [name, setName] = useState(list.name);
  const formId = useId();
  const renaming = useMemberAction(
    async () => {
      await lists.rename(list.id, { name });
      onRenamed();
      onClose();
    },
    "Not renamed",
    "The list could not be renamed.",
  );
  return (
    <Dialog
      title={`Rename ${list.name}`}
      size="small"
      onClose={onClose}
      actions={({ close }) => (
        <>
          <Button onPress={close}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isDisabled={name.trim() === ""}
            isPending={renaming.isPending}
            pendingText="Renaming..."
          >
            Rename
          </Button>
        </>
      )}
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== "") void renaming.run();
        }}
      >
        <TextField label="Name" value={name} maxLength={100} onChange={setName} autoFocus />
      </form>
    </Dialog>
  );
}

async function addToCart(list: ProductList) {
  const { reduced } = await lists.addToCart(list.id);
  await refreshCart();
  const missing = reduced.map(
    ({ productName, quantity, available }) => `${productName} (${available} of ${quantity})`,
  );
  showToast({
    title:
      reduced.length === list.items.length && reduced.every(({ available }) => available === 0)
        ? "Out of Stock"
        : "Added to cart",
    description:
      missing.length > 0
        ? `The stock does not cover ${missing.join(", ")}.`
        : `The products of ${list.name} are in your cart.`,
    tone: missing.length > 0 ? "neutral" : "success",
    action: { label: "View cart", onPress: () => window.location.assign(paths.cart) },
  });
}

const shareList = async ({ id }: ProductList) => copyLink((await lists.share(id)).link);
const copyLink = (link: string) => copyText(link, "Link copied to clipboard");
