import { encode } from "uqr";
import type { PackingSlip } from "#shared/contracts/packing.ts";
import type { StoreSettings } from "#shared/contracts/settings.ts";
import { formatAddress, NO_ADDRESS } from "#shared/domain/addresses.ts";
import { describeShippingDates } from "#shared/domain/shipping-calendar.ts";
import { formatDay } from "#shared/ui/dates.ts";
import { Logo } from "#shared/ui/Logo.tsx";
import { Ribbon } from "#shared/ui/Ribbon.tsx";
import { Table } from "#shared/ui/Table.tsx";
import * as css from "./PackingSlip.css.ts";

/** The printable packing slip of one parcel, without prices. */
export function PackingSlipSheet({
  order,
  parcel,
  shop,
}: {
  order: PackingSlip;
  /** The number of the parcel; null for the only one of its order. */
  parcel: number | null;
  shop: Pick<StoreSettings, "shopName" | "postalAddress" | "contactEmail">;
}) {
  const { items } = order;
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <article className={css.slip}>
      <header className={css.head}>
        {shop.shopName === "Aliquot" ? <Logo /> : <p className={css.shop}>{shop.shopName}</p>}
        <address className={css.sender}>{shop.postalAddress}</address>
      </header>
      <h1 className={css.title}>
        Packing slip <span className={css.number}>#{order.orderNumber}</span>
        {parcel !== null && `, parcel ${parcel}`}
      </h1>
      <div className={css.columns}>
        <div>
          <h2 className={css.label}>Ship to</h2>
          <address className={css.address}>
            <div>
              {order.firstName} {order.lastName}
            </div>
            {order.institution && <div>{order.institution}</div>}
            {order.shippingAddress
              ? formatAddress(order.shippingAddress).map((line) => <div key={line}>{line}</div>)
              : NO_ADDRESS}
          </address>
        </div>
        <div>
          {order.billingAddress && (
            <>
              <h2 className={css.label}>Bill to</h2>
              <address className={css.address}>
                {formatAddress(order.billingAddress).map((line) => (
                  <div key={line}>{line}</div>
                ))}
              </address>
            </>
          )}
          <h2 className={css.label}>Ordered</h2>
          <p className={css.fact}>{formatDay(order.createdAt)}</p>
          {!order.isOnlyMethod && order.shippingMethodName && (
            <>
              <h2 className={css.label}>Shipping</h2>
              <p className={css.fact}>
                {order.shippingMethodName}
                {order.shipsOn &&
                  order.arrivesBy &&
                  `: ${describeShippingDates({ shipsOn: order.shipsOn, arrivesBy: order.arrivesBy })}`}
              </p>
            </>
          )}
          {order.poNumber && (
            <>
              <h2 className={css.label}>PO number</h2>
              <p className={css.fact}>
                <span className={css.mono}>{order.poNumber}</span>
              </p>
            </>
          )}
          {order.trackingNumber && (
            <>
              <h2 className={css.label}>Shipment</h2>
              <p className={css.fact}>
                {order.carrierName} <span className={css.mono}>{order.trackingNumber}</span>
              </p>
            </>
          )}
        </div>
      </div>
      <Items items={items} />
      <p className={css.sum}>
        {units === 1 ? "1 unit" : `${units} units`} in{" "}
        {items.length === 1 ? "1 line" : `${items.length} lines`}
      </p>
      {order.notes && (
        <div className={css.notes}>
          <h2 className={css.label}>Notes of the customer</h2>
          <p className={css.noteText}>{order.notes}</p>
        </div>
      )}
      <footer className={css.foot}>
        Research Use Only. Not for human consumption; laboratory use only.
        {shop.contactEmail && ` Questions: ${shop.contactEmail}`}
      </footer>
    </article>
  );
}

function Items({ items }: Pick<PackingSlip, "items">) {
  return (
    <Table
      aria-label="Items"
      className={css.items}
      rows={items}
      columns={[
        {
          title: "Quantity",
          align: "end",
          cell: ({ quantity }) => <span className={css.quantity}>{quantity}</span>,
        },
        { title: "Product", isRowHeader: true, cell: (item) => <ItemName item={item} /> },
        {
          title: "Packed",
          align: "end",
          cell: () => <span className={css.box} aria-hidden="true" />,
        },
      ]}
    />
  );
}

/** A QR code with the URL of the lot's certificate, as on the labels of the vials. */
function CertificateCode({ lotNumber }: { lotNumber: string }) {
  const address = `${window.location.origin}/coa/${lotNumber}`;
  const { data, size } = encode(address, { ecc: "M", border: 0 });
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg className={css.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={address}>
      <path d={path.join("")} fill="currentColor" />
    </svg>
  );
}

/** The name with the ribbon of its sequence, to compare with the same ribbon on the vial's label. */
function ItemName({ item }: { item: PackingSlip["items"][number] }) {
  return (
    <div className={css.product}>
      <span>{item.productName}</span>
      {item.casNumber && <span className={css.cas}>CAS {item.casNumber}</span>}
      {item.sequence && (
        <div className={css.ribbonLine}>
          <Ribbon
            className={css.ribbon}
            sequence={item.sequence}
            nTerminus={item.nTerminus}
            cTerminus={item.cTerminus}
          />
        </div>
      )}
      {item.wishMet === false && (
        <span className={css.wish}>The lots that were wished for could not all be had.</span>
      )}
      {item.lots.length > 0 && (
        <ul className={css.lots}>
          {item.lots.map(({ lotNumber, quantity }) => (
            <li key={lotNumber} className={css.lot}>
              <CertificateCode lotNumber={lotNumber} />
              <span>
                {quantity} × lot <span className={css.mono}>{lotNumber}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
