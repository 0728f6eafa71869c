import { unitSeptets } from '../../../messaging/gsm.ts'
import type { OutboundMessage } from '../driver.ts'
import type { KannelSettings } from './options.ts'
import { receiptAddress } from './receiptAddress.ts'

/** A call of sendsms: headers and body of a POST. */
export interface SendsmsRequest {
  headers: Record<string, string>
  body: Buffer
}

/** Kannel's numbers for its two alphabets (`coding`). */
const CODING = { 'GSM-7': '0', 'UCS-2': '2' } as const

/** Shown at once and not kept (TS 23.038 message class 0). */
const FLASH_CLASS = '0'

/**
 * The sendsms call for one message. As a POST with X-Kannel headers (user guide §6.6.2): text and password in an address would stand in
 * every log on the way. UTF-8 is named, as Kannel's own guess for `coding=2` is UTF-16 and without `coding` it sends `?` for Hindi.
 * @throws RangeError when Kannel could only send something else than the message
 */
export function sendsmsRequest(message: OutboundMessage, settings: KannelSettings): SendsmsRequest {
  const { text, encoding, flash, priority, dlt } = message
  // Several numbers with blanks between would be several messages.
  if (!/^\+?\d{3,20}$/.test(message.to)) throw new RangeError('The number must be 3 to 20 digits.')
  if (!/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(message.from)) {
    throw new RangeError('The sender ID must be plain letters, digits and signs, without blanks at its ends.')
  }
  if (text === '') throw new RangeError('The text is empty.')
  if (encoding === 'GSM-7' && !isGsmText(text)) throw new RangeError('GSM-7 cannot carry this text: send it as UCS-2.')
  const { receipts, sendsms } = settings
  const validity = message.validityMinutes ?? settings.validityMinutes
  const values = metaData(dlt, settings.tlvNames)
  return {
    headers: {
      ...credentials(sendsms),
      'X-Kannel-From': message.from,
      'X-Kannel-To': message.to,
      'X-Kannel-SMSC': settings.routeId,
      'X-Kannel-Coding': CODING[encoding],
      'X-Kannel-Priority': String(priority),
      'X-Kannel-DLR-Mask': String(receipts.mask),
      'X-Kannel-DLR-Url': receiptAddress(receipts.baseUrl, receipts.route, message.ref, receipts.key),
      ...(flash && { 'X-Kannel-MClass': FLASH_CLASS }),
      ...(validity > 0 && { 'X-Kannel-Validity': String(validity) }),
      ...(values !== '' && { 'X-Kannel-Meta-Data': values }),
    },
    body: Buffer.from(text),
  }
}

/**
 * A sendsms call that sends nothing: without a receiver Kannel answers 403 to a wrong user and 400 to a right one.
 */
export function probeRequest({ sendsms }: KannelSettings): SendsmsRequest {
  return { headers: credentials(sendsms), body: Buffer.alloc(0) }
}

function credentials({ user, password }: KannelSettings['sendsms']): Record<string, string> {
  return { 'Content-Type': 'text/plain; charset=UTF-8', 'X-Kannel-Username': user, 'X-Kannel-Password': password }
}

/** `?smpp?pe_id=1701…&template_id=1707…&`: Kannel puts each value in the TLV its configuration gives that name. */
function metaData(dlt: OutboundMessage['dlt'], names: KannelSettings['tlvNames']): string {
  const pairs = [
    [names.entity, dlt?.entityId],
    [names.template, dlt?.templateId],
    [names.chain, dlt?.chain],
  ].flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value.toWellFormed())}&`] : []))
  return pairs.length === 0 ? '' : `?smpp?${pairs.join('')}`
}

function isGsmText(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (unitSeptets(text.charCodeAt(index)) === 0) return false
  return true
}
