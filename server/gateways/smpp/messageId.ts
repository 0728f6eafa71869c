/** How an operator writes message ids: as a hexadecimal or decimal number, or as a text that means nothing. */
export type MessageIdFormat = 'hex' | 'decimal' | 'text'

/** Below this many digits a number is exact in a double, which is much faster than BigInt. */
const SAFE_HEX_DIGITS = 13

/**
 * One way to write an id, whatever the operator's: the same id compares equal as a string, also when the answer gives it in hexadecimal
 * and the receipt in decimal (gateway.md §3.4). Numbers become decimal; leading zeros go; letters become lower case. What is not a
 * number although the route says so is kept as text.
 */
export function canonicalMessageId(id: string, format: MessageIdFormat): string {
  const text = id.trim()
  if (format === 'hex' && /^[0-9a-f]+$/i.test(text)) {
    return text.length <= SAFE_HEX_DIGITS ? String(Number.parseInt(text, 16)) : BigInt(`0x${text}`).toString()
  }
  const stripped = text.charCodeAt(0) === 0x30 ? text.replace(/^0+(?=.)/, '') : text
  return stripped.toLowerCase()
}
