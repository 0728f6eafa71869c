import { kannelTypeToStat, parseReceiptDate, parseReceiptText } from '../../../messaging/receipts.ts'
import type { Receipt } from '../driver.ts'
import { isSigned, type SigningKey } from './receiptAddress.ts'

/** A receipt and the route it came by, as the signed address names it. */
export interface KannelReceipt {
  route: string
  receipt: Receipt
}

export type ReceiptReading = KannelReceipt | { problem: 'signature' | 'malformed' }

/** Longest message id of SMPP 3.4, and as much text as any receipt has, with room for operators' own additions. */
const MAX_ID = 65
const MAX_TEXT = 2000

/**
 * What Kannel says when it refuses a message as "Not routable" (rules delivery-10 and delivery-11). The answer to sendsms said so before, and the message
 * went to another route: this receipt must not fail it there.
 */
const REFUSED_AT_THE_DOOR = 'NACK/no SMSC'

/**
 * Reads a call to the receipt address. `signature`: the address is not one of ours. `malformed`: it is, but what Kannel filled in makes
 * no receipt. A refusal that sendsms has answered already is a receipt without `ref`: kept as evidence, and it moves nothing.
 * @param search what stands behind the `?` of the address, as it came: Kannel escapes octets, which need not be UTF-8
 * @param timeZone of the dates in the operator's receipts
 */
export function receiptFromKannel(search: string, key: SigningKey, timeZone = 'Asia/Kolkata'): ReceiptReading {
  const query = new URLSearchParams(search)
  const route = query.get('route') ?? ''
  const ref = query.get('ref') ?? ''
  if (!isSigned(route, ref, query.get('sig') ?? '', key)) return { problem: 'signature' }
  const mask = field(query, 'type')
  const answer = field(query, 'ans')
  const status = /^\d{1,3}$/.test(mask) ? kannelTypeToStat(Number(mask), answer) : null
  if (!status) return { problem: 'malformed' }
  const gatewayId = field(query, 'mid').slice(0, MAX_ID)
  return {
    route,
    receipt: {
      ...(gatewayId !== '' && { gatewayId }),
      ...(answer !== REFUSED_AT_THE_DOOR && { ref }),
      ...status,
      doneAt: parseReceiptDate(parseReceiptText(answer).doneDate ?? '', timeZone) ?? epochSeconds(field(query, 'at')),
      raw: `type=${mask} ref=${ref} smsc=${field(query, 'smsc')} mid=${gatewayId} ans=${answer}`.slice(0, MAX_TEXT),
    },
  }
}

/** A parameter as text, empty when it is missing. NUL, which PostgreSQL cannot store, becomes visible. */
function field(query: URLSearchParams, name: string): string {
  return (query.get(name) ?? '').replaceAll('\0', '\ufffd').trim()
}

function epochSeconds(text: string): Date | undefined {
  return /^\d{9,10}$/.test(text) ? new Date(Number(text) * 1000) : undefined
}
