import { present } from '../../../messaging/present.ts'
import { parseReceiptDate, parseReceiptText } from '../../../messaging/receipts.ts'
import type { Arrival } from '../../delivery/port.ts'
import { namesRecipient } from '../../delivery/port.ts'
import { RECEIPT_TIME_ZONE } from '../../gateways/smpp/options.ts'

/** A receipt that belongs to no message, and the account at the operator that brought it. */
export interface Stray {
  arrival: Arrival
  account: string
  receivedAt: Date
}

/** A message that a restored database holds: it waits, or nobody knows whether it went out. */
export interface HeldMessage {
  id: number
  accountId: number
  campaignId: number
  priority: number
  routeId: number
  /** Of its route at the operator; null: it has none. */
  account: string | null
  mobile: string
  header: string
  parts: number
  /** When it was accepted, and when it was to go out. */
  createdAt: Date
  dueAt: Date
  /** Last sign of life of the database before it was restored, and when that was found. */
  lastSign: Date | null
  foundAt: Date
}

export interface Pair {
  message: HeldMessage
  strays: readonly Stray[]
  /** When it was handed over, by the receipt. */
  sentAt: Date
}

/** Operators tell the minute only, and their clocks are not ours. */
const SLACK_MS = 2 * 60_000
/** How long after the restore a receipt that bears no date may come. */
const LATE_MS = 3 * 24 * 3_600_000

/** When the message of a receipt was submitted: as it says, else when it was done; undefined where it bears no date. */
export const submittedAt = ({ arrival: { raw, doneAt } }: Stray): Date | undefined =>
  parseReceiptDate(parseReceiptText(raw).submitDate ?? '', RECEIPT_TIME_ZONE) ?? doneAt ?? undefined

/** Whether a message may have been sent at the time that its receipt tells: after the database was saved and before it was found restored. */
const fitsInTime = (stray: Stray, { createdAt, dueAt, lastSign, foundAt }: HeldMessage): boolean => {
  const from = Math.max(lastSign?.getTime() ?? 0, createdAt.getTime(), dueAt.getTime()) - SLACK_MS
  const at = submittedAt(stray)?.getTime()
  if (at !== undefined) return at >= from && at <= foundAt.getTime() + SLACK_MS
  const came = stray.receivedAt.getTime()
  return came >= from && came <= foundAt.getTime() + LATE_MS
}

/** The sender's name where a receipt bears one; numbers say nothing, operators put their own there. */
const senderOf = ({ source, destination }: Arrival): string | undefined =>
  [destination, source].map(address => address.trim().toUpperCase()).find(address => /[A-Z]/.test(address))

const fits = (stray: Stray, message: HeldMessage): boolean =>
  stray.account === message.account && namesRecipient(stray.arrival, message.mobile) && fitsInTime(stray, message)

/**
 * Which held messages the receipts are of: recipient, account at the operator and time must fit, and the sender where the receipt names
 * one. Of several messages to one recipient the first is paired with the first receipts, as many as it has parts.
 */
export const pairUp = (messages: readonly HeldMessage[], strays: readonly Stray[]): Pair[] => {
  const left = [...strays]
  const pairs: Pair[] = []
  for (const message of [...messages].sort((a, b) => a.id - b.id)) {
    const own = left
      .filter(stray => fits(stray, message) && [undefined, message.header.toUpperCase()].includes(senderOf(stray.arrival)))
      // Those that name the sender are surer.
      .sort((a, b) => Number(senderOf(a.arrival) === undefined) - Number(senderOf(b.arrival) === undefined))
      .slice(0, message.parts)
    if (own.length === 0) continue
    for (const stray of own) left.splice(left.indexOf(stray), 1)
    pairs.push({ message, strays: own, sentAt: submittedAt(present(own[0])) ?? present(own[0]).receivedAt })
  }
  return pairs
}

/** Numbers a message may have that a receipt names: operators of India leave the country code out, or write a zero or plus before. */
export const numbersOf = ({ arrival: { source, destination } }: Stray): string[] => {
  const digits = [source, destination]
    .map(address => address.replaceAll(/[\s+()-]/g, ''))
    .filter(text => /^\d{10,15}$/.test(text))
  return [...new Set(digits.flatMap(text => [text, text.replace(/^0+/, ''), `91${text.slice(-10)}`]))]
}
