import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountCalls } from "./account-calls.ts";
import { buyerCalls } from "./buyer-calls.ts";
import { catalogueCalls } from "./catalogue-calls.ts";
import { type Contract, openContract } from "./contract.ts";
import { customerCalls } from "./customer-calls.ts";
import { deskCalls } from "./desk-calls.ts";
import { emailCalls } from "./email-calls.ts";
import { everyCall } from "./every-call.ts";
import { familyCalls } from "./family-calls.ts";
import { fulfilmentCalls } from "./fulfilment-calls.ts";
import { labelCalls } from "./label-calls.ts";
import { listCalls } from "./list-calls.ts";
import { lotCalls } from "./lot-calls.ts";
import { oneDatabase } from "./one-database.ts";
import { operationCalls } from "./operation-calls.ts";
import { orderCalls } from "./order-calls.ts";
import { privacyCalls } from "./privacy-calls.ts";
import { productDocumentCalls } from "./product-document-calls.ts";
import { programCalls } from "./program-calls.ts";
import { purchaseCalls } from "./purchase-calls.ts";
import { returnCalls } from "./return-calls.ts";
import { sellerQuoteCalls } from "./seller-quote-calls.ts";
import { shippingCalls } from "./shipping-calls.ts";
import { signInCalls } from "./sign-in-calls.ts";
import { statementCalls } from "./statement-calls.ts";

/*
 * Every call, over HTTP, against the processes that `serve` runs, checked against their own OpenAPI document. Three
 * processes share one address, so that nothing may depend on which one answers. `API_PROCESSES=1` runs only one.
 */
const processes = Number(process.env.API_PROCESSES ?? 3);

let contract: Contract;
const stage = () => contract;

beforeAll(async () => {
  contract = await openContract({ processes });
});
afterAll(() => contract?.close());

accountCalls(stage);
signInCalls(stage);
catalogueCalls(stage);
familyCalls(stage);
customerCalls(stage);
emailCalls(stage);
productDocumentCalls(stage);
listCalls(stage);
orderCalls(stage);
statementCalls(stage);
purchaseCalls(stage);
deskCalls(stage);
fulfilmentCalls(stage);
labelCalls(stage);
returnCalls(stage);
sellerQuoteCalls(stage);
lotCalls(stage);
operationCalls(stage);
shippingCalls(stage);
privacyCalls(stage);
programCalls(stage);
buyerCalls(stage);
everyCall(stage);
oneDatabase(stage);

describe("the contract", () => {
  it("has been kept by a success of every call in the document", () => {
    const { operations, answered } = contract;
    const never = operations.filter(
      ({ name }) => ![...(answered.get(name) ?? [])].some((status) => status < 400),
    );
    expect(never.map(({ name }) => name)).toEqual([]);
  });

  it("has been kept by every process", () => {
    // The system distributes connections among processes; Linux does so evenly.
    const least = process.platform === "linux" ? 100 : 0;
    const shares = contract.shares();
    expect(shares).toHaveLength(processes);
    expect(Math.min(...shares)).toBeGreaterThan(least);
  });
});
