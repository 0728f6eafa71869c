import { BlockList, isIP } from 'node:net'

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

// One list for each family: in one, every IPv4 address would count as the IPv6 address that carries it.
const special = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [network, prefix] of SPECIAL) {
  const family = network.includes(':') ? 'ipv6' : 'ipv4'
  special[family].addSubnet(network, prefix, family)
}

/** Whether an address, IPv4 or IPv6, is an ordinary one of the internet. What is no address at all is none. */
export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address)
  const family = version === 6 ? 'ipv6' : 'ipv4'
  return version !== 0 && !special[family].check(address, family)
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** Whether an address is in a network; an IPv4 address written as IPv6 counts as what it is. */
export const isInside = (address: string, network: string, prefix: number): boolean => {
  const plain = MAPPED.exec(address)?.[1] ?? address
  const family = isIP(plain)
  if (family === 0 || family !== isIP(network)) return false
  const list = new BlockList()
  list.addSubnet(network, prefix, family === 6 ? 'ipv6' : 'ipv4')
  return list.check(plain, family === 6 ? 'ipv6' : 'ipv4')
}
