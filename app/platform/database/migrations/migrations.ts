import { initial } from "./0001-initial";
import { unknownOutcomes } from "./0002-unknown-outcomes";
import { hashedRateLimits } from "./0003-hashed-rate-limits";
import { staff } from "./0004-staff";
import { content } from "./0005-content";
import { scheduledPublications } from "./0006-scheduled-publications";
import { uploadedPictures } from "./0007-uploaded-pictures";
import { orders } from "./0008-orders";
import { contentDrafts } from "./0009-content-drafts";
import { ticketKeys } from "./0010-ticket-keys";
import { orderDays } from "./0011-order-days";
import { bankLines } from "./0012-bank-lines";
import { gate } from "./0013-gate";
import { issuedTickets } from "./0014-issued-tickets";
import { payments } from "./0015-payments";
import { gateCounts } from "./0016-gate-counts";
import { holdingNetworks } from "./0017-holding-networks";
import { openOrders } from "./0018-open-orders";
import { orderActs } from "./0019-order-acts";
import { secondPayments } from "./0020-second-payments";
import { confirmedOrders } from "./0021-confirmed-orders";
import { eventTasks } from "./0022-event-tasks";
import { confirmFirst } from "./0023-confirm-first";
import { strayPayments } from "./0024-stray-payments";
import { turns } from "./0025-turns";
import { orderBuyers } from "./0026-order-buyers";
import { schemaExpo } from "./0027-schema-expo";
import { editions } from "./0028-editions";
import { ticketTerms } from "./0029-ticket-terms";
import { editionOfSales } from "./0030-edition-of-sales";
import { dayTasks } from "./0031-day-tasks";
import { discardedEditions } from "./0032-discarded-editions";
import { staffPeople } from "./0033-staff-people";
import { leads } from "./0034-leads";
import { vouchers } from "./0035-vouchers";
import { buyerMessages } from "./0036-buyer-messages";
import { exports } from "./0037-exports";
import { deskOfMoney } from "./0038-desk-of-money";
import { ticketHolders } from "./0039-ticket-holders";
import { waitingList } from "./0040-waiting-list";
import { frame } from "./0041-frame";
import { waitingExchanges } from "./0042-waiting-exchanges";
import { keptPlaces } from "./0043-kept-places";
import { booths } from "./0045-booths";
import { holderMails } from "./0046-holder-mails";
import { exhibitorDesk } from "./0047-exhibitor-desk";
import { invoices } from "./0048-invoices";
import { afterTheContract } from "./0049-after-the-contract";
import { fewOfMany } from "./0050-few-of-many";
import { boothSales } from "./0051-booth-sales";
import { buyersByName } from "./0053-buyers-by-name";
import { boothAllowances } from "./0054-booth-allowances";
import { wordsOfBuyers } from "./0058-words-of-buyers";

/** All migrations, in their order: the first is number 1. New ones are added at the end. */
export const migrations = [
  initial,
  unknownOutcomes,
  hashedRateLimits,
  staff,
  content,
  scheduledPublications,
  uploadedPictures,
  orders,
  contentDrafts,
  ticketKeys,
  orderDays,
  bankLines,
  gate,
  issuedTickets,
  payments,
  gateCounts,
  holdingNetworks,
  openOrders,
  orderActs,
  secondPayments,
  confirmedOrders,
  eventTasks,
  confirmFirst,
  strayPayments,
  turns,
  orderBuyers,
  schemaExpo,
  editions,
  ticketTerms,
  editionOfSales,
  dayTasks,
  discardedEditions,
  staffPeople,
  leads,
  vouchers,
  buyerMessages,
  exports,
  deskOfMoney,
  ticketHolders,
  waitingList,
  frame,
  waitingExchanges,
  keptPlaces,
  booths,
  holderMails,
  exhibitorDesk,
  invoices,
  afterTheContract,
  fewOfMany,
  boothSales,
  buyersByName,
  boothAllowances,
  wordsOfBuyers,
];
