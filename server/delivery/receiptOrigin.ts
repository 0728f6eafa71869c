import type { Arrival } from './receiptMatch.ts'

/** Numbers are compared by so many last digits: operators leave country codes out, or write them with + or 00. */
const TELLING = 10

const digitsOf = (address: string): string => address.replaceAll(/[\s+()-]/g, '')

const isNumber = (address: string): boolean => address.length >= TELLING && !/\D/.test(address)

const isSame = (address: string, number: string): boolean =>
  address.length >= TELLING && address.slice(-TELLING) === number.slice(-TELLING)

/** Whether one of a receipt's addresses is the recipient of a message, by the last ten digits. */
export function namesRecipient({ source, destination }: Pick<Arrival, 'source' | 'destination'>, mobile: string): boolean {
  return (
    isSame(source, mobile) ||
    isSame(destination, mobile) ||
    isSame(digitsOf(source), mobile) ||
    isSame(digitsOf(destination), mobile)
  )
}

/**
 * Whether a receipt comes from somebody else than the recipient of the message it names: neither address is his, and its source is a
 * number of ten or more digits. Empty, masked, short and alphanumeric sources say nothing, nor does the sender's own (`isSenders`).
 */
export function isStrangers(arrival: Pick<Arrival, 'source' | 'destination'>, mobile: string): boolean {
  return !namesRecipient(arrival, mobile) && isNumber(digitsOf(arrival.source))
}

/** Whether the source of a receipt is the header its message was sent under. */
export function isSenders({ source }: Pick<Arrival, 'source'>, header: string): boolean {
  return isSame(digitsOf(source), digitsOf(header))
}
