/** Internet addresses and ranges as people write them (RFC 4291, RFC 5952, RFC 4632). */

/** An address as bits: 32 of IPv4, 128 of IPv6. An IPv4 address in IPv6 clothes (`::ffff:192.0.2.1`) is the IPv4 address. */
export interface Address {
  bits: 32 | 128
  value: bigint
}

export interface Range extends Address {
  /** Bits that are the same for every address of the range. */
  prefix: number
}

/** The widest ranges a list may hold: what belongs to one network of one customer (domain §5.12: up to /24). */
export const WIDEST = { 32: 24, 128: 64 } as const

const OCTET = /^(?:0|[1-9]\d{0,2})$/
const GROUP = /^[0-9a-f]{1,4}$/i

const readV4 = (text: string): bigint | undefined => {
  const octets = text.split('.')
  if (octets.length !== 4 || !octets.every(octet => OCTET.test(octet) && Number(octet) < 256)) return undefined
  return octets.reduce((sum, octet) => sum * 256n + BigInt(octet), 0n)
}

const readV6 = (text: string): bigint | undefined => {
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const groupsOf = (half: string): string[] | undefined => {
    if (half === '') return []
    const groups = half.split(':')
    const last = groups.at(-1) ?? ''
    if (!last.includes('.')) return groups
    const v4 = readV4(last)
    return v4 === undefined ? undefined : [...groups.slice(0, -1), (v4 >> 16n).toString(16), (v4 & 0xffffn).toString(16)]
  }
  const [head, tail] = [groupsOf(halves[0] ?? ''), groupsOf(halves[1] ?? '')]
  if (!head || !tail) return undefined
  const missing = 8 - head.length - tail.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined
  const groups = [...head, ...Array<string>(missing).fill('0'), ...tail]
  if (!groups.every(group => GROUP.test(group))) return undefined
  return groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n)
}

const MAPPED = 0xffffn << 32n

/** Reads an address; undefined when it is none. A zone (`%eth0`) is left out: it means something to one machine only. */
export const readAddress = (text: string): Address | undefined => {
  const plain = text.trim().split('%')[0] ?? ''
  const v4 = readV4(plain)
  if (v4 !== undefined) return { bits: 32, value: v4 }
  const v6 = plain.includes(':') ? readV6(plain) : undefined
  if (v6 === undefined) return undefined
  return v6 >> 32n === MAPPED >> 32n ? { bits: 32, value: v6 & 0xffff_ffffn } : { bits: 128, value: v6 }
}

const masked = (value: bigint, bits: number, prefix: number) => {
  const free = BigInt(bits - prefix)
  return (value >> free) << free
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
  return { ...address, prefix, value: masked(address.value, address.bits, prefix) }
}

const v6Text = (value: bigint): string => {
  const groups = Array.from({ length: 8 }, (_, i) => ((value >> BigInt(112 - 16 * i)) & 0xffffn).toString(16))
  // The longest run of zeros, the first of equals, is written as two colons (RFC 5952 §4.2).
  const runs = [...groups.join(':').matchAll(/\b0(?::0)+\b/g)].sort((a, b) => b[0].length - a[0].length || a.index - b.index)
  const run = runs[0]
  if (!run) return groups.join(':')
  const text = groups.join(':')
  return `${text.slice(0, run.index).replace(/:$/, '')}::${text.slice(run.index + run[0].length).replace(/^:/, '')}`
}

const v4Text = (value: bigint) => [24n, 16n, 8n, 0n].map(shift => (value >> shift) & 0xffn).join('.')

/** The one way a range is stored and compared: shortest form, small letters, no mask for a single address. */
export const rangeText = ({ bits, value, prefix }: Range): string =>
  `${bits === 32 ? v4Text(value) : v6Text(value)}${prefix === bits ? '' : `/${prefix}`}`

/** Whether an address lies in a range. Another family is outside. */
export const isInRange = ({ bits, value }: Address, range: Range): boolean =>
  bits === range.bits && masked(value, bits, range.prefix) === range.value
