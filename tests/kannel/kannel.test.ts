import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { statFacts } from '../../messaging/receipts.ts'
import { countParts } from '../../messaging/segments.ts'
import type { ReceivedPart } from '../../simulators/smsc/record.ts'
import { until } from '../support/until.ts'
import { type KannelRoute, messages, openRoute } from './route.ts'

let route: KannelRoute

beforeEach(async () => {
  route = await openRoute()
  await until(() => route.driver.capacity() > 0, { timeout: 20_000 })
})

afterEach(() => route.close())

/** Messages with a final receipt. */
const settled = () =>
  new Set(route.receipts.filter(({ receipt }) => statFacts(receipt.stat).final).map(({ receipt }) => receipt.ref)).size

const tlv = (tag: number) => {
  const value = route.smsc.received[0]?.pdu.tlvs.find(found => found.tag === tag)?.value
  return value && Buffer.from(value).toString()
}

describe('through a real Kannel', () => {
  test('1,000 messages arrive once each, and their receipts come back signed, with the fate the SMSC gave them', async () => {
    route.smsc.set({
      receiptMix: [
        { share: 3, stat: 'DELIVRD', err: '000' },
        { share: 1, stat: 'UNDELIV', err: '013' },
      ],
    })
    route.send(messages(1000))
    await until(() => settled() === 1000, { timeout: 60_000 })
    expect(route.outcomes).toHaveLength(1000)
    expect(route.outcomes.every(({ kind }) => kind === 'accepted')).toBe(true)
    expect(route.smsc.stats()).toMatchObject({ distinct: 1000, duplicates: 0 })
    expect(route.receipts.every(({ route: by }) => by === '7')).toBe(true)
    const stats = Map.groupBy(route.receipts, ({ receipt }) => `${receipt.stat} ${receipt.err}`)
    expect([...stats.keys()].sort()).toEqual(['DELIVRD 000', 'UNDELIV 013'])
    expect(stats.get('UNDELIV 013')!.length).toBeGreaterThan(150)
    const { receipt } = route.receipts[0]!
    expect(receipt.raw).toContain(`id:${receipt.gatewayId} `)
    expect(Math.abs(receipt.doneAt!.getTime() - Date.now())).toBeLessThan(180_000)
  })

  test('the DLT values arrive in the TLVs of the route', async () => {
    route.send(
      messages(1, { dlt: { entityId: '1701158019630577568', templateId: '1707160000000000001', chain: '1102,1302 &x' } }),
    )
    await until(() => settled() === 1)
    expect([tlv(0x1400), tlv(0x1401), tlv(0x1402)]).toEqual(['1701158019630577568', '1707160000000000001', '1102,1302 &x'])
  })

  test.each([
    ['Hindi', 'नमस्ते, आपका बकाया ₹500 है 😀', 'UCS-2'],
    ['the whole GSM alphabet', '@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./:;<=>?¡ÄÖÑÜ§¿äöñüà ^{}\\[~]|€', 'GSM-7'],
    ['line ends and blanks at the ends', ' a\r\nb\n ', 'GSM-7'],
    [
      'English in three parts, with characters that count twice where it is cut',
      `${'x'.repeat(152)}€${'y'.repeat(152)}[z]`,
      'GSM-7',
    ],
    [
      'Hindi in three parts, with an emoji that Kannel cuts in two, to be joined by the phone',
      `${'अ'.repeat(66)}😀${'ब'.repeat(80)}`,
      'UCS-2',
    ],
  ] as const)('%s arrives as it was written, in as many parts as were charged', async (_, text, encoding) => {
    route.send(messages(1, { text, encoding }))
    const parts = countParts(text, encoding)
    await until(() => route.smsc.received.length === parts)
    const received = route.smsc.received.toSorted((a, b) => a.part - b.part)
    expect(encoding === 'UCS-2' ? utf16Of(received) : received.map(({ text: part }) => part).join('')).toBe(text)
    expect(received.map(({ total }) => total)).toEqual(received.map(() => parts))
    await until(() => settled() === 1)
  })

  test('flash and priority arrive', async () => {
    route.send(messages(1, { flash: true, priority: 2 }))
    await until(() => route.smsc.received.length === 1)
    const [{ pdu, from, to }] = route.smsc.received as [(typeof route.smsc.received)[0]]
    expect([pdu.dataCoding, pdu.priority, from, to]).toEqual([0xf0, 2, 'SUNRSE', '919800000001'])
  })

  test('a restart of the SMSC in the midst loses nothing', async () => {
    route.send(messages(1000))
    await until(() => route.smsc.stats().taken > 200)
    const before = route.smsc
    await route.restartSmsc(() => until(() => route.links.at(-1) === false))
    await until(() => route.smsc.stats().taken > 0, { timeout: 20_000 })
    const arrived = () => new Set([...before.mobiles.keys(), ...route.smsc.mobiles.keys()]).size
    await until(() => route.outcomes.length === 1000 && arrived() === 1000, { timeout: 60_000 })
    expect(route.outcomes.every(({ kind }) => kind === 'accepted')).toBe(true)
    expect(route.links).toEqual([true, false, true])
  })

  test('kill -9 of Kannel in the midst loses nothing it took, later receipts find their messages, and what it did not answer is known', async () => {
    route.smsc.set({ receiptDelayMs: [500, 1500] })
    route.send(messages(1000))
    await until(() => route.smsc.stats().taken > 200)
    await route.restartKannel()
    await until(() => route.outcomes.length === 1000, { timeout: 60_000 })
    const accepted = new Set(route.outcomes.filter(({ kind }) => kind === 'accepted').map(({ ref }) => ref))
    const unknown = route.outcomes.filter(({ kind }) => kind === 'unknown')
    expect(accepted.size + unknown.length).toBe(1000)
    expect(unknown.length).toBeLessThanOrEqual(16)
    await until(
      () => {
        const reported = new Set(route.receipts.map(({ receipt }) => receipt.ref))
        return [...accepted].every(ref => reported.has(ref))
      },
      { timeout: 60_000 },
    )
  })

  test('receipts that we could not store are repeated by Kannel until we can', async () => {
    route.brokenStore = true
    route.send(messages(20))
    await until(() => route.smsc.stats().delivered === 20)
    route.brokenStore = false
    await until(() => settled() === 20, { timeout: 60_000 })
  })

  test('an SMSC that takes fewer than we send fills Kannel only up to the limit', async () => {
    await route.close()
    route = await openRoute({ queueLimit: 200 })
    await until(() => route.driver.capacity() > 0, { timeout: 20_000 })
    route.smsc.set({ latencyMs: 300 })
    let most = 0
    route.send(messages(1000))
    await until(
      () => {
        most = Math.max(most, route.outcomes.length - route.smsc.stats().taken)
        return settled() === 1000
      },
      { timeout: 60_000 },
    )
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(300)
  })

  test('its own word about a message that it refused at the door does not fail the message on its next route', async () => {
    const { sendsmsUrl, sendsmsUser, sendsmsPassword } = route.kannel
    const answer = await fetch(sendsmsUrl, {
      method: 'POST',
      headers: {
        'Content-Type': 'text/plain; charset=UTF-8',
        'X-Kannel-Username': sendsmsUser,
        'X-Kannel-Password': sendsmsPassword,
        'X-Kannel-SMSC': 'nobody',
        'X-Kannel-From': 'SUNRSE',
        'X-Kannel-To': '919800000001',
        'X-Kannel-DLR-Mask': '19',
        'X-Kannel-DLR-Url': route.receiptAddress('1'),
      },
      body: 'Hello',
    })
    expect([answer.status, await answer.text()]).toEqual([403, 'Not routable. Do not try again.'])
    const { receipt } = await until(() => route.receipts[0])
    expect(receipt.raw).toContain('type=16 ref=1 ')
    expect(receipt).not.toHaveProperty('ref')
  })

  test('the connection check says what is the matter', async () => {
    expect(await route.driver.check(2000)).toMatchObject({ reachable: true, bindOk: true })
    await route.smsc.close()
    await until(async () => !(await route.driver.check(2000)).bindOk)
    expect((await route.driver.check(2000)).message).toMatch(/^down: SMSC sim is re-connecting/)
  })
})

/** The text of UCS-2 parts as a phone puts it together: octets first. */
function utf16Of(parts: readonly ReceivedPart[]): string {
  const octets = parts.map(({ total, pdu: { shortMessage } }) => shortMessage.subarray(total > 1 ? 1 + shortMessage[0]! : 0))
  return Buffer.concat(octets).swap16().toString('utf16le')
}
