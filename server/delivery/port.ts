/** What other domains may use of delivery. */

export { announceCompleted, announceStopped } from './announce.ts'
export { BLOCK, TOGETHER } from './blockSize.ts'
export { BlockOwners } from './blocks.ts'
export { Bookings } from './bookings.ts'
export { checkRoute, queryRoute } from './checkRoute.ts'
export { CodeBook, codeOf } from './codes.ts'
export { type CampaignTerms, Deltas, lockCampaigns } from './counters.ts'
export { isOther, OTHER_WORDS } from './counterTable.ts'
export { type MessageEvent, writeEvents } from './events.ts'
export { byWeight, weightsOf } from './failover.ts'
export { giveBack, giveBackTaken, settleArrived } from './finished.ts'
export { foldParts, foldReported, further } from './fold.ts'
export { closedAt, endWithinHours, isOpenAt, TIMED, TIMED_FROM, type Timed } from './hours.ts'
export { isLane, LANE, laneReportOf } from './laneReports.ts'
export { emitAdjusted, emitMessages, WebhookInterest } from './messageEvents.ts'
export { answerKey, idKey } from './messageIds.ts'
export { messageById, messagesIn } from './messagesIn.ts'
export { leaveOutbox, outboxBehind, outboxHolds, queueMessages, waitTogether } from './outboxRows.ts'
export { commitOutcomes } from './outcomes.ts'
export { PREPARING } from './preparing.ts'
export { receiptContext } from './receiptContext.ts'
export type { Change, StoredMessage } from './receiptFold.ts'
export { type Arrival, arrivalOf, WAITING_RECEIPT, type WaitingReceipt, waitingArrival } from './receiptMatch.ts'
export { namesRecipient } from './receiptOrigin.ts'
export { ReceiptRoutes } from './receiptRoutes.ts'
export { commitReceipts, type ReceiptContext } from './receipts.ts'
export { ROW } from './receiptWrites.ts'
export { recountWithin } from './reconcile.ts'
export { HEALTH } from './routeHealth.ts'
export { loadSettings, type SmsSettings } from './settings.ts'
export { type Changed, settle } from './settleChanged.ts'
export { type Demand, shareOut } from './share.ts'
export { operatorAccount } from './sharedAccounts.ts'
export {
  type AdjustedState,
  BUCKETS_WITH_READ,
  counterOf,
  isReached,
  STATE,
  STATE_NAMES,
  STATES_OF_BUCKET,
  type State,
  stateOf,
  statesOfBucket,
} from './states.ts'
export { foldUnmapped } from './unmapped.ts'
export type { Ended } from './verdicts.ts'
export { callVendor, listVendor, voiceVendor } from './voiceVendor.ts'
