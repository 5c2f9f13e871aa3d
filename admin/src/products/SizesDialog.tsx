import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { familyMembership } from "#shared/contracts/families.ts";
import type { Product } from "#shared/contracts/products.ts";
import { describeAmount } from "#shared/domain/amounts.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import { formatUsd, parseAmount } from "#shared/domain/money.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { FactTable } from "#shared/ui/FactTable.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { api } from "../api.ts";
import { ConfirmChange } from "../layout/ConfirmChange.tsx";
import { FormButtons } from "../layout/FormButtons.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { PRODUCTS_KEY } from "../layout/query-keys.ts";
import { useSavingForm } from "../layout/use-saving.ts";
import { CommonFieldsForm } from "./CommonFieldsForm.tsx";
import { NewSizeForm, type SizesFormProps } from "./NewSizeForm.tsx";
import { ProductChoice } from "./ProductChoice.tsx";
import * as css from "./Products.css.ts";
import { familyQuery } from "./products.queries.ts";

type Task = "add" | "join" | "common" | "leave" | null;

/** The sizes of a product's family: add one, join another product's family, leave it, or change all together. */
export function SizesDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const [task, setTask] = useState<Task>(null);
  const { parentProductId } = product;
  const family = useQuery({
    ...familyQuery(parentProductId ?? ""),
    enabled: parentProductId !== null,
  });
  const isOne = parentProductId === null || family.data?.members.length === 1;
  const back = () => setTask(null);
  return (
    <Dialog
      title={`Sizes of ${product.name}`}
      description="Sizes of one substance are a family: one card in the shop, with a choice of sizes."
      onClose={onClose}
      size="large"
    >
      <div className={css.sizes}>
        {parentProductId === null ? (
          <p>{product.name} has no other sizes yet.</p>
        ) : (
          <QueryGate query={family} what="The sizes" count={2}>
            {({ members }) => <MemberTable members={members} current={product.id} />}
          </QueryGate>
        )}
        {task === null && (
          <div className={css.badges}>
            <Button variant="primary" onPress={() => setTask("add")}>
              Add a size
            </Button>
            {isOne && <Button onPress={() => setTask("join")}>Join another product's sizes</Button>}
            {!isOne && (
              <>
                <Button onPress={() => setTask("common")}>Change all sizes</Button>
                <Button onPress={() => setTask("leave")}>Leave this family</Button>
              </>
            )}
          </div>
        )}
        {task === "add" && <NewSizeForm product={product} onCancel={back} onDone={onClose} />}
        {task === "join" && <JoinForm product={product} onCancel={back} onDone={onClose} />}
        {task === "common" && parentProductId !== null && (
          <CommonFieldsForm
            product={product}
            parentProductId={parentProductId}
            onCancel={back}
            onDone={onClose}
          />
        )}
      </div>
      {task === "leave" && (
        <ConfirmChange
          title="Leave this family"
          description={`${nameWithSize(product)} becomes a product of its own. Its page, price and stock stay.`}
          confirmText="Leave"
          pendingText="Leaving..."
          onClose={back}
          send={() => api.admin.products.joinFamily(product.id, { productId: null })}
          refresh={[PRODUCTS_KEY]}
          done={{ title: "Family Left" }}
          failure="The product could not leave its family."
          after={onClose}
        />
      )}
    </Dialog>
  );
}

function MemberTable({ members, current }: { members: readonly Product[]; current: string }) {
  return (
    <FactTable
      head={["Size", "Price", "Stock"]}
      rows={members.map(({ id, variantValue, name, price, stockQuantity }) => [
        `${variantValue || name}${id === current ? " (this one)" : ""}`,
        formatUsd(parseAmount(price)),
        String(stockQuantity),
      ])}
    />
  );
}

function JoinForm({ product, onCancel, onDone }: SizesFormProps) {
  const { form, field, button } = useSavingForm({
    schema: familyMembership,
    initial: {
      productId: "",
      variantValue: product.variantValue || (describeAmount(product) ?? ""),
      ownValue: "",
    },
    send: (membership) => api.admin.products.joinFamily(product.id, membership),
    refresh: [PRODUCTS_KEY],
    done: ({ warnings }) => ({
      title: "Family Joined",
      description: warnings.map(({ message }) => message).join(" "),
      tone: warnings.length > 0 ? "neutral" : "success",
    }),
    failure: "The product could not join the family.",
    after: onDone,
  });
  return (
    <form {...form} className={css.partForm}>
      <ProductChoice field={field("productId")} label="Other product" />
      <div className={css.pair}>
        <TextField {...field("variantValue")} label={`Size of ${product.name}`} isRequired />
        <TextField
          {...field("ownValue")}
          label="Size of the other product"
          description="Only when it has none yet."
        />
      </div>
      <FormButtons button={button} submitText="Join" pendingText="Joining..." onCancel={onCancel} />
    </form>
  );
}
