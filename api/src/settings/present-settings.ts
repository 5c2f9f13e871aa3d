import type { AdminStoreSettings, StoreSettings } from "#shared/contracts/settings.ts";
import type { StoredSettings } from "./settings.queries.ts";

export function presentAdminSettings(settings: StoredSettings): AdminStoreSettings {
  return {
    ...presentStoreSettings(settings),
    sellerName: settings.sellerName,
    taxId: settings.taxId,
    invoiceWhen: settings.invoiceWhen,
    autoCancelExpired: settings.autoCancelExpired,
    paymentHosts: settings.paymentHosts,
    quoteDays: settings.quoteDays,
    orderMailDelaySeconds: settings.orderMailDelaySeconds,
    adminsNeedFactor: settings.adminsNeedFactor,
    adminIdleMinutes: settings.adminIdleMinutes,
    msTolerance: settings.msTolerance,
    erasureDays: settings.erasureDays,
    ordersKeptYears: settings.ordersKeptYears,
    accountsKeptYears: settings.accountsKeptYears,
    updatedAt: settings.updatedAt.toISOString(),
  };
}

export function presentStoreSettings(settings: StoredSettings): StoreSettings {
  return {
    shopName: settings.shopName,
    contactEmail: settings.contactEmail,
    postalAddress: settings.postalAddress,
    paypalHandle: settings.paypalHandle,
    venmoHandle: settings.venmoHandle,
    cashAppHandle: settings.cashAppHandle,
    zelleEmail: settings.zelleEmail,
    holdHours: settings.holdHours,
    returnDays: settings.returnDays,
    timeZone: settings.timeZone,
    calculatorGuidance: settings.calculatorGuidance,
  };
}
