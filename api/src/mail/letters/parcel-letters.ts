import { button, facts, figure, type Letters } from "./letter.ts";
import { certificatesOf } from "./lot-letters.ts";
import { contentOf, KEEP_THE_LINK, ORDER } from "./order-blocks.ts";

export const parcelLetters = {
  "order-shipped": {
    name: "A parcel is on its way",
    subject: "{subject}",
    preview: "{tracking}",
    text: `# {title}

{hello}, {what}

[facts]

[button]

{orderLine}

[content]

{rest}

[certificates]

> ${KEEP_THE_LINK}`,
    variables: {
      ...ORDER,
      subject: "“Order … is on its way”, or with the number of the parcel",
      title: "“Your order is on its way”, or “A parcel is on its way”",
      what: "Which parcel has left",
      tracking: "The tracking number in a sentence",
      orderLine: "The address of the order, where the button leads to the carrier",
      rest: "That more parcels follow, if they do",
    },
    blocks: {
      facts: "Order, carrier and tracking number",
      button: "The link to the carrier or the order",
      content: "What is in the parcel",
      certificates: "The certificates of its lots",
    },
    values: ({ orderNumber, parcel, trackingNumber, trackingUrl, hasMore }, { link }) => ({
      subject: parcel
        ? `Order ${orderNumber}: parcel ${parcel} is on its way`
        : `Order ${orderNumber} is on its way`,
      title: parcel ? "A parcel is on its way" : "Your order is on its way",
      what: parcel ? `parcel ${parcel} of your order has left us.` : "your parcel has left us.",
      tracking: trackingNumber ? `Tracking number ${trackingNumber}.` : "It left today.",
      orderLine: trackingUrl ? `Your order: ${link}` : "",
      rest: hasMore ? "The rest of your order follows in another parcel." : "",
    }),
    fill: (mail, { link, siteUrl }) => ({
      facts: facts(
        figure("Order number", mail.orderNumber),
        mail.carrierName && { term: "Carrier", value: mail.carrierName },
        mail.trackingNumber && figure("Tracking number", mail.trackingNumber),
      ),
      button: [
        mail.trackingUrl
          ? button("Follow the parcel", mail.trackingUrl)
          : button("See my order", link),
      ],
      content: contentOf(mail.lines ?? [], "What is in it"),
      certificates: certificatesOf(mail.lots ?? [], siteUrl),
    }),
  },

  "shipment-withdrawn": {
    name: "A parcel has not left yet: corrects the email before",
    subject: "Order {orderNumber} has not left yet",
    preview: "Our last email was wrong: the parcel is still here.",
    text: `# Your parcel has not left yet

{hello}, our last email said that your parcel had left. That was a mistake: it is still here. We write again when it leaves.

[facts]

[button]

> ${KEEP_THE_LINK}`,
    variables: ORDER,
    blocks: {
      facts: "The order, and the tracking number that does not hold",
      button: "The link to the order",
    },
    fill: ({ orderNumber, trackingNumber }, { link }) => ({
      facts: facts(
        figure("Order number", orderNumber),
        trackingNumber && figure("Tracking number that does not hold", trackingNumber),
      ),
      button: button("See my order", link),
    }),
  },
} satisfies Partial<Letters>;
