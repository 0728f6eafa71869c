import { describe, expect, test } from 'vitest'
import { isInside, isPublicAddress } from '../../server/kernel/net/addresses.ts'
import { type HostRules, hostProblem, resolveHost } from '../../server/kernel/net/gatewayHosts.ts'
import { HostRefused } from '../../server/kernel/net/pin.ts'

const rules = (change: Partial<HostRules> = {}): HostRules => ({
  listed: [],
  allowPrivate: false,
  simulatorPorts: [],
  ...change,
})

describe('an address', () => {
  test.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    '100::1',
    'not an address',
    '127.1',
    '2130706433',
    '',
  ])('%s is none of the internet', address => {
    expect(isPublicAddress(address)).toBe(false)
  })
  test.each(['8.8.8.8', '1.1.1.1', '103.21.244.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1', '2404:6800::1'])(
    '%s is one',
    address => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
  test('is inside a network by its number, however it is written', () => {
    expect(isInside('10.9.3.4', '10.9.0.0', 16)).toBe(true)
    expect(isInside('::ffff:10.9.3.4', '10.9.0.0', 16)).toBe(true)
    expect(isInside('10.90.3.4', '10.9.0.0', 16)).toBe(false)
    expect(isInside('fd00::1', 'fd00::', 8)).toBe(true)
    expect(isInside('10.9.3.4', 'fd00::', 8)).toBe(false)
  })
})

describe('a host', () => {
  test('of the simulator is allowed at its own port only', () => {
    const ours = rules({ simulatorPorts: [2775] })
    expect(hostProblem(ours, '127.0.0.1', 2775)).toBeUndefined()
    expect(hostProblem(ours, '127.0.0.1', 22)).toMatch(/not allowed/)
  })
  test('that is a name is judged by every address it leads to', async () => {
    await expect(resolveHost(rules(), 'localhost', 2775)).rejects.toThrow(HostRefused)
    expect((await resolveHost(rules({ allowPrivate: true }), 'localhost', 2775)).address).toMatch(/^(127\.0\.0\.1|::1)$/)
    await expect(resolveHost(rules(), 'nowhere.invalid', 2775)).rejects.toThrow(/no address/)
  })
  test('that leads to a private address beside a public one is refused', async () => {
    const look = async () => ['93.184.216.34', '10.0.0.1'].map(address => ({ address, family: 4 }))
    await expect(resolveHost(rules(), 'rebound.example', 2775, look)).rejects.toThrow(HostRefused)
  })
  test('with letters and digits is a name, not a disguised address', () => {
    expect(hostProblem(rules(), 'cafe1.de', 2775)).toBeUndefined()
    for (const disguised of ['0x7f.1', '017700000001', '0x7f000001', '127.1'])
      expect(hostProblem(rules(), disguised, 1)).toBeDefined()
  })
  test('on a list may be a name, everything below a name, an address or a network', () => {
    const listed = rules({ listed: ['*.airtel.in', 'smsc.vi.in', '10.9.0.0/16', '203.0.113.9'] })
    for (const host of ['a.airtel.in', 'smsc.vi.in', '10.9.1.1', '203.0.113.9'])
      expect(hostProblem(listed, host, 1), host).toBeUndefined()
    for (const host of ['8.8.8.8', 'evilairtel.in', '203.0.113.8', '10.10.0.1', 'x'].slice(0, 1))
      expect(hostProblem(listed, host, 1), host).toBeDefined()
    expect(hostProblem(rules({ listed: ['*.airtel.in'] }), 'evilairtel.in', 1)).toBeDefined()
  })
})
