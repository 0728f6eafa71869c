import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isInRange, readAddress, readRange } from '../../../messaging/ip.ts'

/**
 * Networks that nothing on the internet should be reached through: private, loopback, link-local (cloud metadata among them), shared,
 * documentation, multicast, and the IPv6 forms that carry an IPv4 address inside (security case 29). IANA special-purpose registries.
 */
const SPECIAL: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Everything but global unicast: loopback, mapped and translated IPv4 (::ffff:0:0/96, 64:ff9b::/96), unique local, link-local, multicast.
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  // Of global unicast: Teredo and others, documentation, 6to4.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const special = SPECIAL.map(([network, prefix]) => ({ network: ipaddr.parse(network), prefix }))

/** Whether an address, IPv4 or IPv6, is an ordinary one of the internet. What is no address at all is none. */
export const isPublicAddress = (text: string): boolean => {
  if (isIP(text) === 0) return false
  const read = readAddress(text)
  // An IPv4 address in IPv6 clothes is none that anybody is reached by.
  if (!read || (read.bits === 32 && text.includes(':'))) return false
  return !special.some(({ network, prefix }) => network.kind() === read.address.kind() && read.address.match(network, prefix))
}

/** Whether an address is in a network; an IPv4 address written as IPv6 counts as what it is. */
export const isInside = (address: string, network: string, prefix: number): boolean => {
  const [one, range] = [readAddress(address), readRange(`${network}/${prefix}`)]
  return one !== undefined && range !== undefined && isInRange(one, range)
}
