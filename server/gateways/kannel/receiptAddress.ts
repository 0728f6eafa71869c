import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'

/** Where Kannel calls us with receipts. */
export const RECEIPT_PATH = '/gateway/kannel/receipt'

export type SigningKey = KeyObject

/** 128 bits are enough for a code that can only be tried against a running server. */
const SIGNATURE_LENGTH = 22

const SHORTEST_KEY = 16

/** Null when the key is shorter than 16 bytes. */
export function makeSigningKey(key: string | Uint8Array): SigningKey | null {
  const bytes = typeof key === 'string' ? Buffer.from(key) : key
  return bytes.length < SHORTEST_KEY ? null : createSecretKey(bytes)
}

/** What Kannel puts in place of each escape (user guide, table 6-10): kind of receipt, SMSC, its message id, time, answer. */
const ESCAPES = 'type=%d&smsc=%i&mid=%F&at=%T&ans=%A'

/**
 * The dlr-url of one message. Kannel's calls carry no credentials of their own, so the address itself is the proof: it names route and
 * message, signed. What Kannel fills in cannot be signed and is checked as content.
 */
export function receiptAddress(baseUrl: string, route: string, ref: string, key: SigningKey): string {
  const fixed = `${baseUrl}${RECEIPT_PATH}?route=${encodeURIComponent(route)}&ref=${encodeURIComponent(ref)}`
  return `${fixed.replaceAll('%', '%%')}&sig=${sign(route, ref, key)}&${ESCAPES}`
}

/** Whether `signature` was made by `receiptAddress` for this route and message; takes the same time whatever is wrong. */
export function isSigned(route: string, ref: string, signature: string, key: SigningKey): boolean {
  const given = Buffer.from(signature)
  const right = Buffer.from(sign(route, ref, key))
  return given.length === right.length && timingSafeEqual(given, right)
}

function sign(route: string, ref: string, key: SigningKey): string {
  // As JSON, so that no other route and message read the same.
  return createHmac('sha256', key)
    .update(JSON.stringify(['kannel-receipt', route, ref]))
    .digest('base64url')
    .slice(0, SIGNATURE_LENGTH)
}
