import type { Calls } from "./calls.ts";
import {
  calendarBody,
  parcelsBody,
  senderBody,
  shippingCalendar,
  shippingParcels,
  shippingSender,
  shippingZones,
  zonesBody,
} from "./shipping.ts";

/** The settings of shipping. Full admins change them; admins of scope `reading` read them. API keys do neither. */
export const adminShippingCalls = {
  zones: {
    call: "GET /api/admin/shipping/zones",
    who: "admin reading no-proof",
    summary: "The zones with their methods and rates, and what is odd about them",
    answer: shippingZones,
  },
  saveZones: {
    call: "PUT /api/admin/shipping/zones",
    who: "admin no-proof",
    summary: "Replaces all zones; 409 settings-changed when updatedAt is not current",
    body: zonesBody,
    answer: shippingZones,
  },
  calendar: {
    call: "GET /api/admin/shipping/calendar",
    who: "admin reading no-proof",
    summary: "When parcels leave, and the days on which nothing happens",
    answer: shippingCalendar,
  },
  saveCalendar: {
    call: "PUT /api/admin/shipping/calendar",
    who: "admin no-proof",
    summary: "Replaces the calendar; its time zone is the shop's",
    body: calendarBody,
    answer: shippingCalendar,
  },
  parcels: {
    call: "GET /api/admin/shipping/parcels",
    who: "admin reading no-proof",
    summary: "The boxes that the shop ships in",
    answer: shippingParcels,
  },
  saveParcels: {
    call: "PUT /api/admin/shipping/parcels",
    who: "admin no-proof",
    summary: "Replaces the boxes",
    body: parcelsBody,
    answer: shippingParcels,
  },
  sender: {
    call: "GET /api/admin/shipping/sender",
    who: "admin reading no-proof",
    summary: "Who sends the parcels, for labels and customs forms",
    answer: shippingSender,
  },
  saveSender: {
    call: "PUT /api/admin/shipping/sender",
    who: "admin no-proof",
    summary: "Saves the sender; members left out stay as they are",
    body: senderBody,
    answer: shippingSender,
  },
} as const satisfies Calls;
