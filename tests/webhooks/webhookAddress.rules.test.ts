import { describe, expect, test } from 'vitest'
import { HostRefused } from '../../server/kernel/net/pin.ts'
import { pinWebhook, readWebhookUrl } from '../../server/webhooks/address.ts'

describe('the address of a webhook', () => {
  // Security T18: the same few targets in forty spellings.
  const REFUSED = [
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '0',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '0xa9fea9fe',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.9',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '[::]',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::7f00:1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
    '[2001:db8::1]',
    '[fc00::1]',
    '[fd12::1]',
    '[fe80::1]',
    '[ff02::1]',
    '[fec0::1]',
    '[3fff::1]',
    '%31%32%37.0.0.1',
    '127。0。0。1',
    '①②⑦.0.0.1',
  ]
  test.each(REFUSED)('refuses %s however it is spelt', host => {
    expect(() => readWebhookUrl(`https://${host}/`, [])).toThrow(HostRefused)
  })

  test('refuses ports of other services, and takes its own', () => {
    for (const port of [22, 25, 80, 587, 993])
      expect(() => readWebhookUrl(`https://example.com:${port}/`, [])).toThrow(HostRefused)
    for (const port of [443, 8443, 3000]) expect(readWebhookUrl(`https://example.com:${port}/`, []).hostname).toBe('example.com')
  })

  test('refuses a name that leads to a private address, even beside a public one', async () => {
    const look =
      (...addresses: string[]) =>
      async () =>
        addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
    const url = new URL('https://rebound.example/')
    await expect(pinWebhook(url, [], look('93.184.216.34', '10.0.0.1'))).rejects.toThrow(HostRefused)
    await expect(pinWebhook(url, [], look('::1'))).rejects.toThrow(HostRefused)
    expect(await pinWebhook(url, [], look('93.184.216.34', '2606:2800::1'))).toEqual({ address: '93.184.216.34', family: 4 })
    expect(await pinWebhook(url, ['rebound.example'], look('10.0.0.1'))).toEqual({ address: '10.0.0.1', family: 4 })
  })

  test('may be private and plain where an admin lists the host, and only that one', () => {
    const allowed = ['hooks.test', '10.0.0.1:8080']
    expect(readWebhookUrl('http://hooks.test:81/x', allowed).host).toBe('hooks.test:81')
    expect(readWebhookUrl('http://10.0.0.1:8080/', allowed).port).toBe('8080')
    for (const other of ['http://10.0.0.1/', 'https://10.0.0.1:8081/', 'http://hooks.test.example/'])
      expect(() => readWebhookUrl(other, allowed)).toThrow(HostRefused)
  })
})
