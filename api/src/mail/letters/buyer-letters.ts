import {
  button,
  contactUs,
  facts,
  hello,
  inShopTime,
  type Letters,
  quiet,
  text,
} from "./letter.ts";

const WHAT = {
  attested: "Your signature under the end-use statement",
  verified: "Your permission as a verified buyer",
};

export const buyerLetters = {
  "permission-ends": (mail, { shop, siteUrl }) => ({
    preview: "Renew it in your account, so that your orders go on.",
    title: "Your permission to order ends in 30 days",
    blocks: [
      text(
        `${hello(mail.firstName)}, ${lowerFirst(WHAT[mail.permission])} at ${shop.shopName} holds for one more month.`,
      ),
      facts({ term: "Ends", value: inShopTime(mail.until, shop) }),
      text(
        mail.permission === "verified"
          ? "Please apply again in your account, so that somebody can look at it in time."
          : "Please sign the statement again, in your account or with your next order.",
      ),
      button("Open your account", `${siteUrl}/account?tab=permission`),
      quiet("Orders that you have placed before are not affected."),
    ],
  }),

  "application-approved": (mail, { shop, siteUrl }) => ({
    preview: "You can order now.",
    title: "Your application was approved",
    blocks: [
      text(`${hello(mail.firstName)}, you are a verified buyer of ${shop.shopName} now.`),
      facts({ term: "Holds until", value: inShopTime(mail.until, shop) }),
      button("Open the shop", `${siteUrl}/shop`),
    ],
  }),

  "application-asked": (mail, { shop, siteUrl }) => ({
    preview: "We need an answer before we can decide.",
    title: "A question about your application",
    blocks: [
      text(`${hello(mail.firstName)}, before we can decide we need to know:`),
      text(mail.message),
      button("Answer in your account", `${siteUrl}/account?tab=permission`),
      quiet(`${shop.shopName} decides once you have answered.`),
    ],
  }),

  "application-refused": (mail, { shop }) => ({
    preview: "What the seller wrote.",
    title: "Your application was not approved",
    blocks: [
      text(
        `${hello(mail.firstName)}, ${shop.shopName} has decided not to approve your application.`,
      ),
      text(mail.message),
      quiet(`If this is a mistake, please ${contactUs(shop)}.`),
    ],
  }),

  "seller-application": (mail, { siteUrl }) => ({
    preview: `${mail.name}, ${mail.institution}`,
    title: mail.isAnswer ? "An applicant has answered" : "Somebody applies to be a verified buyer",
    blocks: [
      facts({ term: "Name", value: mail.name }, { term: "Institution", value: mail.institution }),
      button("Look at the application", `${siteUrl}/admin/applications`),
    ],
  }),

  "seller-screening-hits": (mail, { siteUrl }) => ({
    preview: "A name or an address is similar to one on the screening list.",
    title: mail.hits === 1 ? "A name needs a check" : `${mail.hits} names need a check`,
    blocks: [
      text(
        "A name or an address is similar to an entry of the screening list. Orders with it are held until somebody decides.",
      ),
      button("Look at the hits", `${siteUrl}/admin/screening`),
    ],
  }),
} satisfies Partial<Letters>;

const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
