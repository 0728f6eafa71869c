import { describe, expect, it } from 'vitest'
import { COMMAND, responseTo } from '../../server/gateways/smpp/commands.ts'
import { type MessagePdu, NO_TLVS, type Pdu } from '../../server/gateways/smpp/pdu.ts'
import { selfSigned } from '../support/certificate.ts'
import { until } from '../support/until.ts'
import { feed, makeDriver, makeSmsc, message, messages, type RawPeer, rawPeer } from './smppHarness.ts'

const LONG = 'The quick brown fox jumps over the lazy dog. '.repeat(9)

/** A peer that answers each submit with the next of these statuses, and with the last one from then on. */
async function answering(...statuses: readonly (number | 'nothing')[]): Promise<RawPeer & { submits: MessagePdu[] }> {
  const submits: MessagePdu[] = []
  const peer = await rawPeer(pdu => {
    if (pdu.kind !== 'message') return
    const status = statuses[Math.min(submits.length, statuses.length - 1)]!
    submits.push(pdu)
    if (status !== 'nothing') peer.send(answer(pdu, status))
  })
  return Object.assign(peer, { submits })
}

function answer({ command, sequence }: Pdu, status: number): Pdu {
  return {
    kind: 'messageResp',
    command: responseTo(command),
    status,
    sequence,
    messageId: status === 0 ? `ID${sequence}` : '',
    tlvs: NO_TLVS,
  }
}

function receipt(command: number, sequence: number): MessagePdu {
  const text = `id:${sequence} stat:DELIVRD err:000`
  return {
    kind: 'message',
    command,
    status: 0,
    sequence,
    serviceType: '',
    sourceTon: 1,
    sourceNpi: 1,
    source: '919812345678',
    destinationTon: 5,
    destinationNpi: 0,
    destination: 'RLYDSK',
    esmClass: 4,
    protocolId: 0,
    priority: 0,
    scheduleTime: '',
    validity: '',
    registeredDelivery: 0,
    replaceIfPresent: 0,
    dataCoding: 0,
    defaultMessageId: 0,
    shortMessage: command === COMMAND.dataSm ? new Uint8Array() : Buffer.from(text),
    tlvs: command === COMMAND.dataSm ? [{ tag: 0x0424, value: Buffer.from(text) }] : NO_TLVS,
  }
}

describe('outcomes', () => {
  it.each([
    [0x0b, { kind: 'rejected', code: '0x0B', text: 'ESME_RINVDSTADR: Invalid destination address', ids: [] }],
    [0x45, { kind: 'failover', code: '0x45', text: 'ESME_RSUBMITFAIL: Submit failed' }],
    [0x14, { kind: 'retry', code: '0x14', text: 'ESME_RMSGQFUL: Message queue of the gateway is full' }],
    [0x0401, { kind: 'failover', code: '0x401', text: "The operator's own error" }],
    [0x0402, { kind: 'rejected', code: '0x402', text: "The operator's own error", ids: [] }],
  ] as const)('of status %i', async (status, outcome) => {
    const peer = await answering(status)
    const { driver, log } = makeDriver(peer.port, { statusActions: { 1025: 'failover' } })
    driver.start()
    await until(() => driver.capacity() > 0)
    const one = message()
    driver.submit([one])
    await until(() => log.outcomes.length === 1)
    expect(log.outcomes).toEqual([{ ref: one.ref, ...outcome }])
  })

  it('retries a system error of the gateway twice, then leaves the message to another route', async () => {
    const peer = await answering(0x08, 0x08, 0x08)
    const { driver, log } = makeDriver(peer.port)
    driver.start()
    const one = message()
    feed(driver, log, [one])
    await until(() => log.outcomes.length === 1)
    expect(log.outcomes).toMatchObject([{ ref: one.ref, kind: 'failover', code: '0x08' }])
    expect(peer.submits).toHaveLength(3)
  })

  it('is accepted when the gateway recovers', async () => {
    const peer = await answering(0x08, 0)
    const { driver, log } = makeDriver(peer.port)
    driver.start()
    feed(driver, log, [message()])
    await until(() => log.kinds().accepted === 1)
  })

  it('counts a fault that meets all parts at once as one', async () => {
    const peer = await answering(0x08, 0x08, 0x08, 0)
    const { driver, log } = makeDriver(peer.port)
    driver.start()
    feed(driver, log, [message({ text: LONG })])
    await until(() => log.outcomes.length === 1)
    expect(log.kinds()).toEqual({ accepted: 1 })
    expect(peer.submits).toHaveLength(6)
  })

  it('is retry for a message that waits for its next try when the link is lost', async () => {
    const peer = await answering(0x08)
    const { driver, log } = makeDriver(peer.port, { faultRetrySeconds: 0.5 })
    driver.start()
    const one = message()
    feed(driver, log, [one])
    await until(() => driver.health().queued === 1 && peer.submits.length === 1)
    log.whenOutcome = () => {}
    peer.close()
    await until(() => log.outcomes.length === 1)
    expect(log.outcomes).toMatchObject([{ ref: one.ref, kind: 'retry' }])
  })

  it('gives back and binds again when the gateway says that we are not bound', async () => {
    const peer = await answering(0x04, 0)
    const { driver, log } = makeDriver(peer.port)
    driver.start()
    feed(driver, log, [message()])
    await until(() => log.kinds().accepted === 1)
    expect(log.outcomes[0]).toMatchObject({ kind: 'retry', code: '0x04' })
    expect(peer.connections).toBe(2)
  })

  it('of a long message has the id of every part', async () => {
    const peer = await answering(0)
    const { driver, log } = makeDriver(peer.port)
    driver.start()
    const one = message({ text: LONG })
    feed(driver, log, [one])
    await until(() => log.outcomes.length === 1)
    expect(log.outcomes).toEqual([{ ref: one.ref, kind: 'accepted', ids: peer.submits.map(({ sequence }) => `ID${sequence}`) }])
    expect(peer.submits).toHaveLength(3)
  })

  it('of a long message with a part refused for good names the parts taken', async () => {
    const peer = await answering(0, 0x45, 0)
    const { driver, log } = makeDriver(peer.port, { window: 1 })
    driver.start()
    await until(() => driver.capacity() > 0)
    const one = message({ text: LONG })
    driver.submit([one])
    await until(() => log.outcomes.length === 1)
    const ids = [`ID${peer.submits[0]!.sequence}`]
    expect(log.outcomes).toMatchObject([{ ref: one.ref, kind: 'rejected', code: '0x45', ids }])
    expect(peer.submits).toHaveLength(2)
  })

  it('of a long message begun on a link that was lost comes after the rest was sent on the next', async () => {
    const peer = await answering(0, 0x58, 0)
    const { driver, log } = makeDriver(peer.port, { window: 1, throttlePauseSeconds: 24 })
    driver.start()
    await until(() => driver.capacity() > 0)
    const one = message({ text: LONG })
    driver.submit([one])
    await until(() => peer.submits.length === 2)
    peer.cut()
    await until(() => log.outcomes.length === 1)
    expect(log.outcomes).toMatchObject([
      { ref: one.ref, kind: 'accepted', ids: [{}, {}, {}].map(() => expect.stringMatching(/^ID/)) },
    ])
    expect(peer.connections).toBe(2)
    expect(peer.submits).toHaveLength(4)
  })

  it('of a long message is unknown when the link is lost with a part unanswered, and the ids of the others are told', async () => {
    const peer = await answering(0, 0, 'nothing')
    const { driver, log } = makeDriver(peer.port)
    driver.start()
    const one = message({ text: LONG })
    feed(driver, log, [one])
    await until(() => peer.submits.length === 3 && driver.health().queued === 1)
    peer.cut()
    await until(() => log.receipts.length === 2)
    expect(log.outcomes).toMatchObject([
      { ref: one.ref, kind: 'unknown', text: expect.stringContaining('2 of 3 parts had been taken') },
    ])
    const told = peer.submits.slice(0, 2).map(({ sequence }) => ({ ref: one.ref, gatewayId: `ID${sequence}`, stat: 'ACCEPTD' }))
    expect(log.receipts).toMatchObject(told)
  })

  it('of a long message is given up when no link comes back for the rest', async () => {
    const peer = await answering(0, 0x58)
    const { driver, log } = makeDriver(peer.port, {
      window: 1,
      throttlePauseSeconds: 60,
      responseTimeoutSeconds: 1,
      bindTimeoutSeconds: 0.5,
    })
    driver.start()
    await until(() => driver.capacity() > 0)
    const one = message({ text: LONG })
    driver.submit([one])
    await until(() => peer.submits.length === 2)
    peer.close()
    await until(() => log.outcomes.length === 1)
    expect(log.outcomes).toMatchObject([
      { ref: one.ref, kind: 'unknown', text: expect.stringContaining('1 of 3 parts had been taken') },
    ])
  })

  it('is rejected, without a submit, for a message that SMPP cannot carry, and the next one goes', async () => {
    const peer = await answering(0)
    const { driver, log } = makeDriver(peer.port, { window: 1 })
    driver.start()
    const [bad, good] = [message({ text: 'नमस्ते' }), message()]
    feed(driver, log, [bad, good])
    await until(() => log.outcomes.length === 2)
    expect(log.outcome(bad.ref)).toMatchObject({ kind: 'rejected', code: '', text: expect.stringContaining('UCS-2') })
    expect(log.outcome(good.ref)).toMatchObject({ kind: 'accepted' })
    expect(peer.submits).toHaveLength(1)
  })
})

describe('receipts', () => {
  it('and answers name a message as the operator writes it in each', async () => {
    const smsc = await makeSmsc({ settings: { responseIdFormat: 'decimal', receiptIdFormat: 'hex' } })
    const { driver, log } = makeDriver(smsc.port)
    driver.start()
    feed(driver, log, messages(30))
    await until(() => log.receipts.length === 30)
    const ids = log.outcomes.flatMap(outcome => (outcome.kind === 'accepted' ? outcome.ids : []))
    expect(new Set(log.receipts.map(({ gatewayId }) => gatewayId))).toEqual(new Set(ids.map(id => Number(id).toString(16))))
  })

  it('come with state, code, time and the whole text', async () => {
    const receiptMix = [{ share: 1, stat: 'REJECTD', err: '633' }]
    const smsc = await makeSmsc({ settings: { receiptMix } })
    const { driver, log } = makeDriver(smsc.port)
    driver.start()
    const one = message({ text: 'Your code is 1234, do not share it' })
    feed(driver, log, [one])
    await until(() => log.receipts.length === 1)
    expect(log.receipts[0]).toMatchObject({
      ref: one.ref,
      stat: 'REJECTD',
      err: '633',
      raw: expect.stringMatching(/text:Your code is 1234, d$/),
    })
    expect(Math.abs(Number(log.receipts[0]?.doneAt) - Date.now())).toBeLessThan(120_000)
  })

  it('may come before the answer, several times, in any order: all are told', async () => {
    const smsc = await makeSmsc({
      settings: { receiptBeforeAnswer: true, receiptCopies: 3, receiptOrder: 'shuffled', intermediate: true, latencyMs: [0, 20] },
    })
    const { driver, log } = makeDriver(smsc.port, { window: 20 })
    driver.start()
    feed(driver, log, messages(50))
    await until(() => log.receipts.length === 300 && log.kinds().accepted === 50)
    const perMessage = Map.groupBy(log.receipts, ({ ref }) => ref)
    expect([...perMessage.values()].every(all => all.length === 6)).toBe(true)
  })

  it('are told after the outcomes of the same moment', async () => {
    const smsc = await makeSmsc()
    const { driver, log } = makeDriver(smsc.port)
    driver.start()
    feed(driver, log, [message()])
    await until(() => log.receipts.length === 1)
    expect(log.order).toEqual(['outcomes', 'receipts'])
  })

  it('are answered only when they are stored', async () => {
    const smsc = await makeSmsc()
    const { driver, log } = makeDriver(smsc.port)
    log.stored = undefined
    driver.start()
    feed(driver, log, messages(5))
    await until(() => log.receipts.length === 5)
    await driver.check(1000)
    expect(smsc.stats().delivered).toBe(0)
    for (const acknowledge of [...log.open, ...log.open]) acknowledge(true)
    await until(() => smsc.stats().delivered === 5)
  })

  it('are answered once, by the first word', async () => {
    const peer = await rawPeer()
    const { driver, log } = makeDriver(peer.port)
    log.stored = undefined
    driver.start()
    await until(() => log.links.length > 0)
    peer.send(receipt(COMMAND.deliverSm, 41))
    await until(() => log.open.length === 1)
    for (const stored of [false, true, true]) log.open[0]!(stored)
    peer.send({ kind: 'bare', command: COMMAND.enquireLink, status: 0, sequence: 42 })
    await until(() => peer.pdus.at(-1)?.sequence === 42)
    expect(peer.pdus.slice(1, -1)).toMatchObject([{ command: COMMAND.deliverSmResp, status: 0x64, sequence: 41 }])
  })

  it('come again when they could not be stored', async () => {
    const smsc = await makeSmsc({ settings: { redeliverMs: 5 } })
    const { driver, log } = makeDriver(smsc.port)
    log.stored = false
    driver.start()
    feed(driver, log, messages(3))
    await until(() => log.receipts.length >= 9)
    expect(smsc.stats()).toMatchObject({ delivered: 0, submits: 3 })
    expect(smsc.stats().deliveriesRefused).toBeGreaterThanOrEqual(6)
    log.stored = true
    await until(() => smsc.stats().delivered === 3)
  })

  it('come again on the next bind when the link went before they were stored', async () => {
    const smsc = await makeSmsc()
    const { driver, log } = makeDriver(smsc.port)
    log.stored = undefined
    driver.start()
    feed(driver, log, messages(4))
    await until(() => log.receipts.length === 4)
    smsc.disconnect()
    await until(() => log.receipts.length === 8)
    // What belongs to the lost link has no effect any more.
    for (const acknowledge of log.open) acknowledge(true)
    await until(() => smsc.stats().delivered === 4)
    expect(smsc.stats().deliveriesWaiting).toBe(0)
  })

  it('wait at the gateway while nobody is bound', async () => {
    const smsc = await makeSmsc({ settings: { receiptDelayMs: 100 } })
    const { driver, log } = makeDriver(smsc.port)
    driver.start()
    feed(driver, log, messages(10))
    await until(() => log.kinds().accepted === 10)
    await driver.stop(0)
    await until(() => smsc.stats().deliveriesWaiting === 10)
    driver.start()
    await until(() => log.receipts.length === 10)
  })

  it('may come as data_sm', async () => {
    const peer = await rawPeer()
    const { driver, log } = makeDriver(peer.port)
    driver.start()
    await until(() => log.links.length > 0)
    peer.send(receipt(COMMAND.dataSm, 41))
    await until(() => log.receipts.length === 1)
    expect(log.receipts[0]).toMatchObject({ gatewayId: '41', stat: 'DELIVRD', err: '000' })
    await until(() => peer.pdus.length === 2)
    expect(peer.pdus[1]).toMatchObject({ command: COMMAND.dataSmResp, status: 0, sequence: 41 })
  })

  it('are put off when more wait to be stored than memory should hold', async () => {
    const peer = await rawPeer()
    const { driver, log } = makeDriver(peer.port)
    log.stored = undefined
    driver.start()
    await until(() => log.links.length > 0)
    let sent = 0
    while (peer.pdus.length < 100) {
      for (let count = 0; count < 1000; count++) peer.send(receipt(COMMAND.deliverSm, ++sent))
      const before = log.receipts.length + peer.pdus.length
      await until(() => log.receipts.length + peer.pdus.length > before)
      expect(sent).toBeLessThan(60_000)
    }
    expect(peer.pdus.at(-1)).toMatchObject({ command: COMMAND.deliverSmResp, status: 0x64 })
    expect(log.receipts.length).toBeLessThan(40_000)
  })
})

describe('messages from phones', () => {
  it('arrive whole, short and long, in any script, also when each part waits for the answer to the last', async () => {
    const smsc = await makeSmsc({ settings: { deliverWindow: 1 } })
    const { driver, log } = makeDriver(smsc.port)
    driver.start()
    await until(() => log.links.length > 0)
    const texts = ['STOP', LONG, 'नमस्ते दुनिया 😀 '.repeat(20)]
    for (const text of texts) smsc.sendInbound('919812345678', '56767', text)
    await until(() => log.inbound.length === 3)
    expect(log.inbound).toEqual(texts.map(text => ({ from: '919812345678', to: '56767', text })))
    await until(() => smsc.stats().deliveriesWaiting === 0 && smsc.stats().delivered >= 3)
    expect(driver.health().sms.received).toBe(3)
  })

  it('come again when they could not be stored', async () => {
    const smsc = await makeSmsc({ settings: { redeliverMs: 5 } })
    const { driver, log } = makeDriver(smsc.port)
    log.stored = false
    driver.start()
    await until(() => log.links.length > 0)
    smsc.sendInbound('919812345678', '56767', 'Hello')
    await until(() => log.inbound.length >= 3)
    log.stored = true
    await until(() => smsc.stats().delivered === 1)
  })
})

describe('health and check', () => {
  it('shows what a route has carried, in the shape of Kannel', async () => {
    const smsc = await makeSmsc({ settings: { receiptMix: [{ share: 1, stat: 'DELIVRD', err: '000' }] } })
    const { driver, log } = makeDriver(smsc.port, { adminId: 'sim-a' })
    expect(driver.health()).toMatchObject({
      name: 'Simulator',
      adminId: 'sim-a',
      id: 'sim',
      status: 'disconnected',
      onlineSeconds: 0,
      queued: 0,
    })
    driver.start()
    feed(driver, log, [...messages(8), message({ to: '919800000003' })])
    await until(() => log.receipts.length === 8 && log.outcomes.length === 9)
    expect(driver.health()).toMatchObject({
      status: 'online',
      failed: 1,
      queued: 0,
      sms: { sent: 8, received: 0 },
      dlr: { received: 8, sent: 0 },
    })
    expect(driver.health().sms.outbound[2]).toBeGreaterThan(0)
    expect(driver.health().lastError).toBeUndefined()
  })

  it('says up when connecting and binding work, beside a bind that stays', async () => {
    const smsc = await makeSmsc()
    const { driver, log } = makeDriver(smsc.port)
    driver.start()
    await until(() => log.links.length > 0)
    expect(await driver.check(5000)).toMatchObject({
      reachable: true,
      bindOk: true,
      message: expect.stringMatching(/^up: connected and bound in \d+ ms$/),
    })
    await until(() => smsc.stats().connections === 1)
    expect(driver.health().status).toBe('online')
  })

  it('says down with the reason when the bind is refused, and never the password', async () => {
    const smsc = await makeSmsc({ systemId: 'desk', password: 'right' })
    const { driver } = makeDriver(smsc.port, { password: 'wrong-secret' })
    const check = await driver.check(5000)
    expect(check).toMatchObject({
      reachable: true,
      bindOk: false,
      message: 'down: the gateway refused the bind: 0x0E ESME_RINVPASWD: Invalid password',
    })
    expect(JSON.stringify([check, driver.health()])).not.toContain('wrong-secret')
  })

  it('says down, and nothing more, when there is no gateway', async () => {
    const smsc = await makeSmsc()
    const { port } = smsc
    await smsc.close()
    const { driver } = makeDriver(port)
    expect(await driver.check(5000)).toMatchObject({
      reachable: false,
      bindOk: false,
      message: 'down: no SMPP connection to this host and port',
    })
  })

  it('says timeout when there is no answer', async () => {
    const smsc = await makeSmsc({ settings: { deaf: true } })
    const { driver } = makeDriver(smsc.port)
    expect(await driver.check(500)).toMatchObject({ reachable: true, bindOk: false, message: 'timeout: no answer within 0.5 s' })
  })
})

describe('TLS', () => {
  it('carries the session where the route wants it', async () => {
    const tls = selfSigned()
    const smsc = await makeSmsc({ tls })
    const { driver, log } = makeDriver(smsc.port, { useSsl: true, tlsCa: tls.cert })
    driver.start()
    feed(driver, log, messages(20))
    await until(() => log.receipts.length === 20)
  })

  it('refuses a certificate that nobody trusts', async () => {
    const smsc = await makeSmsc({ tls: selfSigned() })
    const { driver, log } = makeDriver(smsc.port, { useSsl: true })
    driver.start()
    await until(() => log.links.length > 0)
    expect(log.links[0]).toEqual({ up: false, reason: 'The connection failed: DEPTH_ZERO_SELF_SIGNED_CERT' })
    expect(smsc.stats().binds).toBe(0)
  })
})
