import { button, CONTACT, CUSTOMER, facts, inShopTime, type Letters, opens } from "./letter.ts";

const WHAT = {
  attested: "your signature under the end-use statement",
  verified: "your permission as a verified buyer",
};

export const buyerLetters = {
  "permission-ends": {
    name: "The permission to order ends soon",
    subject: "Your permission to order ends soon",
    preview: "Renew it in your account, so that your orders go on.",
    text: `# Your permission to order ends soon

{hello}, {what} at {shopName} ends soon.

[facts]

{next}

[button]

> Orders that you have placed before are not affected.`,
    variables: {
      ...CUSTOMER,
      what: "The signature or the permission as a verified buyer",
      next: "What the customer has to do",
      until: "When it ends",
    },
    blocks: { facts: "When it ends", button: "The link to the account" },
    values: (mail, { shop }) => ({
      what: WHAT[mail.permission],
      next:
        mail.permission === "verified"
          ? "Please apply again in your account, so that somebody can look at it in time."
          : "Please sign the statement again, in your account or with your next order.",
      until: inShopTime(mail.until, shop),
    }),
    fill: (mail, { shop, siteUrl }) => ({
      facts: facts({ term: "Ends", value: inShopTime(mail.until, shop) }),
      button: button("Open your account", `${siteUrl}/account?tab=permission`),
    }),
  },

  "application-approved": {
    name: "An application was approved",
    subject: "Your application was approved",
    preview: "You can order now.",
    text: `# Your application was approved

{hello}, you are a verified buyer of {shopName} now.

[facts]

[button]`,
    variables: { ...CUSTOMER, until: "Until when it holds" },
    blocks: { facts: "Until when it holds", button: "The link to the shop" },
    values: (mail, { shop }) => ({ until: inShopTime(mail.until, shop) }),
    fill: (mail, { shop, siteUrl }) => ({
      facts: facts({ term: "Holds until", value: inShopTime(mail.until, shop) }),
      button: button("Open the shop", `${siteUrl}/shop`),
    }),
  },

  "application-asked": {
    name: "A question about an application",
    subject: "A question about your application",
    preview: "We need an answer before we can decide.",
    text: `# A question about your application

{hello}, before we can decide we need to know:

{message}

[button]

> {shopName} decides once you have answered.`,
    variables: { ...CUSTOMER, message: "Your question" },
    blocks: { button: "The link to the answer" },
    fill: opens("Answer in your account", "/account?tab=permission"),
  },

  "application-refused": {
    name: "An application was not approved",
    subject: "Your application was not approved",
    preview: "What the seller wrote.",
    text: `# Your application was not approved

{hello}, {shopName} has decided not to approve your application.

{message}

> If this is a mistake, please {contactUs}.`,
    variables: { ...CUSTOMER, message: "Your reason", ...CONTACT },
    blocks: {},
    fill: () => ({}),
  },

  "seller-application": {
    name: "Somebody applied, or answered a question",
    subject: "{what}: {institution}",
    preview: "{name}, {institution}",
    text: `# {title}

[facts]

[button]`,
    variables: {
      what: "“New application”, or “Answer to a question”",
      title: "The same as a heading",
      name: "Who applied",
      institution: "Their institution",
    },
    blocks: { facts: "Name and institution", button: "The link to the application" },
    values: ({ isAnswer }) => ({
      what: isAnswer ? "Answer to a question" : "New application",
      title: isAnswer ? "An applicant has answered" : "Somebody applies to be a verified buyer",
    }),
    fill: (mail, { siteUrl }) => ({
      facts: facts(
        { term: "Name", value: mail.name },
        { term: "Institution", value: mail.institution },
      ),
      button: button("Look at the application", `${siteUrl}/admin/applications`),
    }),
  },

  "seller-screening-hits": {
    name: "Names are similar to the screening list",
    subject: "{count} to check",
    preview: "A name or an address is similar to one on the screening list.",
    text: `# {title}

A name or an address is similar to an entry of the screening list. Orders with it are held until somebody decides.

[button]`,
    variables: { count: "“A name”, or “2 names”", title: "The same as a heading" },
    blocks: { button: "The link to the hits" },
    values: ({ hits }) => ({
      count: hits === 1 ? "A name" : `${hits} names`,
      title: hits === 1 ? "A name needs a check" : `${hits} names need a check`,
    }),
    fill: opens("Look at the hits", "/admin/screening"),
  },
} satisfies Partial<Letters>;
