/** Internet addresses and ranges as people write them (RFC 4291, RFC 5952, RFC 4632). */

import ipaddr from 'ipaddr.js'

/** An address. An IPv4 address in IPv6 clothes (`::ffff:192.0.2.1`) is the IPv4 address. */
export interface Address {
  bits: 32 | 128
  address: ipaddr.IPv4 | ipaddr.IPv6
}

export interface Range extends Address {
  /** Bits that are the same for every address of the range. */
  prefix: number
}

/** The widest ranges a list may hold: what belongs to one network of one customer (rule messaging-20: up to /24). */
export const WIDEST = { 32: 24, 128: 64 } as const

const { IPv4, IPv6 } = ipaddr
/** An IPv4 address at the end of an IPv6 one (RFC 4291 §2.2.3). */
const DOTTED_END = /^(.*:)([\d.]+)$/

/** With the IPv4 address at its end in two groups, as the library takes `::192.0.2.1` for a mapped address; undefined where it is none. */
const inGroups = (text: string): string | undefined => {
  if (!text.includes('.')) return text
  const [, head = '', tail = ''] = DOTTED_END.exec(text) ?? []
  if (!IPv4.isValidFourPartDecimal(tail)) return undefined
  const [a = 0, b = 0, c = 0, d = 0] = IPv4.parse(tail).toByteArray()
  return `${head}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}

/** Reads an address; undefined when it is none. A zone (`%eth0`) is left out: it means something to one machine only. */
export const readAddress = (text: string): Address | undefined => {
  const plain = text.trim().split('%')[0] ?? ''
  // The reader of the library takes what inet_aton takes, too: 127.1, 0x7f.1, 2130706433.
  if (IPv4.isValidFourPartDecimal(plain)) return { bits: 32, address: IPv4.parse(plain) }
  const grouped = plain.includes(':') ? inGroups(plain) : undefined
  if (grouped === undefined || !IPv6.isValid(grouped)) return undefined
  const address = IPv6.parse(grouped)
  return address.isIPv4MappedAddress() ? { bits: 32, address: address.toIPv4Address() } : { bits: 128, address }
}

/** The range of so many equal bits around an address. */
export const rangeAround = ({ bits, address }: Address, prefix: number): Range => {
  const written = `${address}/${prefix}`
  return { bits, prefix, address: bits === 32 ? IPv4.networkAddressFromCIDR(written) : IPv6.networkAddressFromCIDR(written) }
}

/** Reads an address or a range (`203.0.113.0/28`, `2001:db8::/64`); undefined when it is neither. */
export const readRange = (text: string): Range | undefined => {
  const [head = '', mask, more] = text.trim().split('/')
  const address = readAddress(head)
  if (!address || more !== undefined || (mask !== undefined && !/^(?:0|[1-9]\d{0,2})$/.test(mask))) return undefined
  // A mask counts the bits of what was written: `::ffff:192.0.2.0/120` is a /24.
  const wrapped = address.bits === 32 && head.includes(':') ? 96 : 0
  const prefix = mask === undefined ? address.bits : Number(mask) - wrapped
  if (prefix < 0 || prefix > address.bits) return undefined
  return rangeAround(address, prefix)
}

/** The one way a range is stored and compared: shortest form, small letters, no mask for a single address. */
export const rangeText = ({ bits, address, prefix }: Range): string => {
  const text = 'toRFC5952String' in address ? address.toRFC5952String() : address.toString()
  return prefix === bits ? text : `${text}/${prefix}`
}

/** Whether an address lies in a range. Another family is outside. */
export const isInRange = ({ bits, address }: Address, range: Range): boolean =>
  bits === range.bits && address.match(range.address, range.prefix)
