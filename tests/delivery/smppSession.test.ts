import { describe, expect, it } from 'vitest'
import { type Absence, reconnectWait } from '../../server/gateways/reconnect.ts'
import { COMMAND } from '../../server/gateways/smpp/commands.ts'
import { encodePdu } from '../../server/gateways/smpp/encode.ts'
import { resolveOptions } from '../../server/gateways/smpp/options.ts'
import { NO_TLVS } from '../../server/gateways/smpp/pdu.ts'
import { STATUS } from '../../server/gateways/smpp/status.ts'
import { until } from '../support/until.ts'
import { feed, makeDriver, makeSmsc, message, messages, rawPeer } from './smppHarness.ts'

describe('SMPP session', () => {
  it('sends messages and gets their receipts, each matched by id', async () => {
    const smsc = await makeSmsc({ settings: { receiptMix: [{ share: 1, stat: 'DELIVRD', err: '000' }] } })
    const { driver, log } = makeDriver(smsc.port, { window: 50 })
    driver.start()
    feed(driver, log, messages(500))
    await until(() => log.receipts.length === 500)
    expect(log.kinds()).toEqual({ accepted: 500 })
    const ids = new Map(log.outcomes.map(outcome => [outcome.kind === 'accepted' && outcome.ids[0], outcome.ref]))
    expect(log.receipts.every(({ gatewayId, ref }) => ids.get(gatewayId!) === ref)).toBe(true)
    expect(smsc.stats()).toMatchObject({ taken: 500, distinct: 500, duplicates: 0 })
    await until(() => smsc.stats().delivered === 500)
  })

  it('never has more than its window in flight', async () => {
    let open = 0
    let most = 0
    const peer = await rawPeer(pdu => {
      if (pdu.kind !== 'message') return
      open++
      most = Math.max(most, open)
      setTimeout(() => {
        open--
        peer.send({ ...answer(pdu.sequence), messageId: String(pdu.sequence) })
      }, 2)
    })
    const { driver, log } = makeDriver(peer.port, { window: 7 })
    driver.start()
    feed(driver, log, messages(200))
    await until(() => log.outcomes.length === 200)
    expect(log.kinds()).toEqual({ accepted: 200 })
    expect(most).toBe(7)
  })

  it('has no capacity before it is bound, the window after, and less by what is in flight', async () => {
    const smsc = await makeSmsc({ settings: { silent: true } })
    const { driver, log } = makeDriver(smsc.port, { window: 5 })
    expect(driver.capacity()).toBe(0)
    driver.start()
    expect(driver.capacity()).toBe(0)
    await until(() => log.links.at(-1)?.up)
    expect(driver.capacity()).toBe(5)
    driver.submit(messages(3))
    expect(driver.capacity()).toBe(2)
  })

  it('gives back what it is handed without a connection', () => {
    const { driver, log } = makeDriver(1)
    const one = message()
    driver.submit([one])
    return until(() => log.outcome(one.ref)?.kind === 'retry')
  })

  it('ends a message as unknown when its answer does not come in time, and tells the answer that comes late', async () => {
    const peer = await rawPeer()
    const { driver, log } = makeDriver(peer.port, { responseTimeoutSeconds: 1 })
    driver.start()
    const one = message()
    feed(driver, log, [one])
    await until(() => log.outcomes.length === 1)
    expect(log.outcomes).toEqual([{ ref: one.ref, kind: 'unknown', text: 'No answer within 1 s' }])
    peer.send({ ...answer(peer.pdus[1]!.sequence), messageId: 'Late7' })
    await until(() => log.receipts.length === 1)
    expect(log.receipts).toMatchObject([{ ref: one.ref, stat: 'ACCEPTD', gatewayId: 'Late7', raw: 'submit_sm_resp 0x00 Late7' }])
    expect(log.outcomes).toHaveLength(1)
  })

  it('keeps the place in the window of an answer that is late', async () => {
    const smsc = await makeSmsc({ settings: { silent: true } })
    const { driver, log } = makeDriver(smsc.port, { window: 4, responseTimeoutSeconds: 1 })
    driver.start()
    const waiting = messages(20)
    feed(driver, log, waiting)
    await until(() => log.outcomes.length === 4)
    expect(log.kinds()).toEqual({ unknown: 4 })
    expect(smsc.stats().submits).toBe(4)
  })

  it('gives up a gateway that takes and never answers, and comes back with one message at a time', async () => {
    const smsc = await makeSmsc({ settings: { silent: true } })
    const { driver, log } = makeDriver(smsc.port, { window: 10, responseTimeoutSeconds: 0.4 })
    driver.start()
    feed(driver, log, messages(100))
    await until(() => smsc.stats().binds >= 3)
    expect(log.links.find(link => !link.up)?.reason).toMatch(/answered no submit/)
    // The first session lost its window, each later one a single message.
    expect(smsc.stats().submits).toBeLessThanOrEqual(10 + smsc.stats().binds - 1)
    smsc.set({ silent: false })
    await until(() => log.outcomes.length === 100)
    const { accepted = 0, unknown = 0 } = log.kinds()
    expect(accepted + unknown).toBe(100)
    expect(unknown).toBeGreaterThan(10)
    expect(unknown).toBeLessThanOrEqual(10 + smsc.stats().binds - 1)
    expect(smsc.stats()).toMatchObject({ distinct: 100, duplicates: 0 })
  })

  it('ends as unknown what was written, and gives back what was not, when the link is cut; nothing is sent twice', async () => {
    const smsc = await makeSmsc({ settings: { disconnectEvery: 37, receipts: false } })
    const { driver, log } = makeDriver(smsc.port, { window: 10 })
    driver.start()
    feed(driver, log, messages(500))
    await until(() => log.outcomes.filter(({ kind }) => kind !== 'retry').length === 500)
    const { accepted = 0, unknown = 0 } = log.kinds()
    const { binds, duplicates, distinct } = smsc.stats()
    expect(accepted + unknown).toBe(500)
    expect(unknown).toBeGreaterThan(0)
    expect(unknown).toBeLessThanOrEqual(10 * (binds - 1))
    expect(duplicates).toBe(0)
    expect(distinct).toBeGreaterThanOrEqual(accepted)
  })

  it('comes back when the gateway was away, waiting longer each time', async () => {
    const smsc = await makeSmsc({ settings: { bindStatus: STATUS.bindFailed } })
    const { driver, log } = makeDriver(smsc.port)
    driver.start()
    await until(() => smsc.stats().bindsRefused >= 2)
    expect(driver.health()).toMatchObject({ status: 'dead', lastError: expect.stringContaining('0x0D ESME_RBINDFAIL') })
    expect(log.links).toEqual([{ up: false, reason: expect.stringContaining('refused the bind') }])
    smsc.set({ bindStatus: 0 })
    await until(() => driver.health().status === 'online')
    smsc.disconnect()
    await until(() => log.links.length >= 4)
    expect(log.links.map(({ up }) => up)).toEqual([false, true, false, true])
  })

  it('tries again soon where the gateway has a fault, and at the longest interval where it refuses who we are', async () => {
    const faulty = await makeSmsc({ settings: { bindStatus: STATUS.systemError } })
    const refusing = await makeSmsc({ settings: { bindStatus: STATUS.invalidPassword } })
    for (const { port } of [refusing, faulty]) makeDriver(port, { maxReconnectSeconds: 600 }).driver.start()
    await until(() => faulty.stats().bindsRefused >= 4)
    expect(refusing.stats().bindsRefused).toBe(1)
  })

  it('waits twice as long after each bind that failed, give or take a half', async () => {
    const smsc = await makeSmsc({ settings: { bindStatus: STATUS.systemError } })
    const { driver } = makeDriver(smsc.port, { reconnectSeconds: 0.05, maxReconnectSeconds: 60 })
    const started = performance.now()
    driver.start()
    await until(() => smsc.stats().bindsRefused === 5)
    expect(performance.now() - started).toBeGreaterThan(25 + 50 + 100 + 200)
  })

  it('cuts a long wait short when messages begin to wait, but not where the gateway refused the bind', async () => {
    const slow = { reconnectSeconds: 600, maxReconnectSeconds: 600, awaitedReconnectSeconds: 0.05 }
    const cutting = await rawPeer((_, peer) => peer.cut())
    const refusing = await makeSmsc({ settings: { bindStatus: STATUS.systemError } })
    const away = makeDriver(cutting.port, slow)
    const refused = makeDriver(refusing.port, slow)
    for (const { driver, log } of [away, refused]) {
      driver.start()
      await until(() => log.links.some(({ up }) => !up))
      driver.expect(true)
    }
    await until(() => cutting.connections >= 4)
    expect(refusing.stats().bindsRefused).toBe(1)
    away.driver.expect(false)
  })

  it('never tries more often than its operator wants, and within five seconds while messages wait', () => {
    const longest = (reconnectSeconds: number, absence: Partial<Absence>) =>
      reconnectWait(
        resolveOptions({
          routeId: 'sim',
          name: 'Simulator',
          host: 'smsc',
          port: 2775,
          systemId: 'desk',
          password: 'secret',
          reconnectSeconds,
        }),
        { failures: 20, refused: false, awaited: true, ...absence },
      )
    expect(longest(1, {})).toBe(5000)
    expect(longest(12, {})).toBe(12_000)
    expect(longest(1, { refused: true })).toBe(60_000)
    expect(longest(1, { awaited: false })).toBe(60_000)
    expect(longest(90, {})).toBe(90_000)
  })

  it('asks a silent peer whether it is there, and reconnects when it does not say', async () => {
    const smsc = await makeSmsc()
    const { driver, log } = makeDriver(smsc.port, { enquireLinkSeconds: 0.03, enquireTimeoutSeconds: 0.03 })
    driver.start()
    await until(() => log.links.length > 0)
    smsc.set({ answerEnquireLink: false })
    await until(() => smsc.stats().binds >= 2)
    expect(log.links[1]).toEqual({ up: false, reason: 'The gateway did not answer enquire_link' })
    smsc.set({ answerEnquireLink: true })
    await until(() => driver.health().status === 'online')
  })

  it('finds a half-open connection with messages in flight, and ends them as unknown', async () => {
    const smsc = await makeSmsc()
    const { driver, log } = makeDriver(smsc.port, { enquireLinkSeconds: 0.05, enquireTimeoutSeconds: 0.05 })
    driver.start()
    await until(() => driver.capacity() > 0)
    smsc.set({ deaf: true })
    driver.submit(messages(3))
    await until(() => log.outcomes.length === 3)
    expect(log.kinds()).toEqual({ unknown: 3 })
  })

  it('answers enquire_link and refuses commands it does not know', async () => {
    const peer = await rawPeer()
    const { driver, log } = makeDriver(peer.port)
    driver.start()
    await until(() => log.links.length > 0)
    peer.send({ kind: 'bare', command: COMMAND.enquireLink, status: 0, sequence: 77 })
    peer.send({ kind: 'unknown', command: 0x112, status: 0, sequence: 78 })
    peer.send({ kind: 'unknown', command: 0x80000112, status: 0, sequence: 79 })
    peer.send({ kind: 'bare', command: COMMAND.alertNotification, status: 0, sequence: 80 })
    peer.send({ kind: 'bare', command: COMMAND.enquireLink, status: 0, sequence: 81 })
    await until(() => peer.pdus.length === 4)
    expect(peer.pdus.slice(1).map(({ command, status, sequence }) => [command, status, sequence])).toEqual([
      [COMMAND.enquireLinkResp, 0, 77],
      [COMMAND.genericNack, STATUS.invalidCommandId, 78],
      [COMMAND.enquireLinkResp, 0, 81],
    ])
  })

  it('takes a generic_nack as the answer to what it names', async () => {
    const peer = await rawPeer(pdu => {
      if (pdu.kind === 'message') peer.send({ kind: 'bare', command: COMMAND.genericNack, status: 0x45, sequence: pdu.sequence })
    })
    const { driver, log } = makeDriver(peer.port)
    driver.start()
    const one = message()
    feed(driver, log, [one])
    await until(() => log.outcomes.length === 1)
    expect(log.outcomes).toEqual([{ ref: one.ref, kind: 'failover', code: '0x45', text: 'ESME_RSUBMITFAIL: Submit failed' }])
  })

  it('unbinds when the gateway says so, and comes back', async () => {
    const peer = await rawPeer()
    const { driver, log } = makeDriver(peer.port)
    driver.start()
    await until(() => log.links.length > 0)
    peer.send({ kind: 'bare', command: COMMAND.unbind, status: 0, sequence: 5 })
    await until(() => peer.connections === 2)
    expect(peer.pdus[1]).toMatchObject({ command: COMMAND.unbindResp, sequence: 5 })
  })

  it('gives up a gateway that accepts the connection and not the bind', async () => {
    const smsc = await makeSmsc({ settings: { deaf: true } })
    const { driver, log } = makeDriver(smsc.port, { bindTimeoutSeconds: 0.05 })
    driver.start()
    await until(() => log.links.length > 0)
    expect(log.links[0]).toEqual({ up: false, reason: 'The gateway did not answer the bind in time' })
    expect(driver.health().status).toBe('connecting')
  })

  it.each(['shortLength', 'hugeLength', 'garbage'] as const)(
    'closes on %s, ends what was in flight as unknown, and is bound again',
    async kind => {
      const smsc = await makeSmsc({ settings: { silent: true } })
      const { driver, log } = makeDriver(smsc.port, { window: 4 })
      driver.start()
      feed(driver, log, messages(4))
      await until(() => smsc.stats().submits === 4)
      smsc.set({ silent: false })
      const started = performance.now()
      smsc.sendMalformed(kind)
      await until(() => smsc.stats().binds === 2 && driver.health().status === 'online')
      expect(performance.now() - started).toBeLessThan(2000)
      expect(log.kinds()).toEqual({ unknown: 4 })
      expect(log.links[1]?.reason).toMatch(/^The gateway sent what is not SMPP/)
      const one = message()
      feed(driver, log, [one])
      await until(() => log.outcome(one.ref)?.kind === 'accepted')
    },
  )

  it('refuses one malformed delivery and keeps the session, and closes when they do not end', async () => {
    const smsc = await makeSmsc()
    const { driver, log } = makeDriver(smsc.port)
    driver.start()
    await until(() => log.links.length > 0)
    smsc.sendMalformed('brokenBody')
    const one = message()
    feed(driver, log, [one])
    await until(() => log.outcome(one.ref)?.kind === 'accepted')
    expect(smsc.stats().binds).toBe(1)
    for (let count = 0; count < 3; count++) smsc.sendMalformed('brokenBody')
    await until(() => smsc.stats().binds === 2)
  })

  it('survives noise of every length without throwing', async () => {
    const peer = await rawPeer()
    const { driver, log } = makeDriver(peer.port)
    driver.start()
    for (let round = 1; round <= 20; round++) {
      await until(() => peer.connections >= round && log.links.at(-1)?.up)
      const octets = Uint8Array.from({ length: round * 50 }, () => Math.floor(Math.random() * 256))
      peer.sendOctets(octets)
      await until(() => peer.connections > round)
    }
    await until(() => driver.health().status === 'online')
  })

  it('says no capacity to a peer that stops reading, and holds no more than it was asked to', async () => {
    const smsc = await makeSmsc()
    const { driver, log } = makeDriver(smsc.port, { window: 100, enquireLinkSeconds: 60 })
    driver.start()
    await until(() => driver.capacity() === 100)
    smsc.set({ deaf: true })
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    const text = 'x'.repeat(1000)
    let handed = 0
    for (let offered = 0; offered < 200_000; offered += 1000) {
      const room = driver.capacity()
      if (room === 0) continue
      handed += room
      driver.submit(messages(room, { text }))
      await until(() => driver.health().queued > 0)
    }
    expect(driver.capacity()).toBe(0)
    expect(handed).toBeLessThanOrEqual(100)
    // And whoever does not ask gets it back.
    for (let offered = 0; offered < 200_000; offered += 1000) {
      driver.submit(messages(1000))
      await until(() => log.outcomes.length > 0)
      log.outcomes.length = 0
    }
    expect(driver.health().queued).toBeLessThanOrEqual(100 * 7 + 100)
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
  })

  it('stops at what the socket takes, however large the window', async () => {
    const window = 100_000
    const smsc = await makeSmsc()
    const { driver } = makeDriver(smsc.port, { window })
    driver.start()
    await until(() => driver.capacity() === window)
    smsc.set({ deaf: true })
    const text = 'x'.repeat(160)
    let handed = 0
    await until(
      () => {
        const room = Math.min(1000, driver.capacity())
        handed += room
        driver.submit(messages(room, { text }))
        return room === 0
      },
      { every: 1 },
    )
    expect(handed).toBeLessThan(window)
  })

  it('gives up a peer that asks and does not read the answers', async () => {
    const peer = await rawPeer()
    const { driver, log } = makeDriver(peer.port)
    driver.start()
    await until(() => log.links.length > 0)
    peer.pause()
    const asking = encodePdu({ kind: 'bare', command: COMMAND.enquireLink, status: 0, sequence: 1 })
    const many = Buffer.concat(Array.from({ length: 50_000 }, () => asking))
    await until(() => {
      peer.sendOctets(many)
      return log.links.length > 1
    })
    expect(log.links[1]).toEqual({ up: false, reason: 'The gateway does not read what we answer' })
  })

  it('binds a transmitter and a receiver where the operator has no transceiver', async () => {
    const smsc = await makeSmsc()
    const { driver, log } = makeDriver(smsc.port, { bindType: 'transmitter' })
    driver.start()
    await until(() => smsc.stats().bound === 2)
    feed(driver, log, messages(20))
    await until(() => log.receipts.length === 20)
    expect(log.kinds()).toEqual({ accepted: 20 })
  })

  it('keeps several binds of one route, which share its messages and outlive each other', async () => {
    const smsc = await makeSmsc({ settings: { latencyMs: 5 } })
    const { driver, log } = makeDriver(smsc.port, { instances: 2, window: 10 })
    driver.start()
    await until(() => driver.capacity() === 20)
    feed(driver, log, messages(300))
    await until(() => log.outcomes.length === 300)
    expect(log.kinds()).toEqual({ accepted: 300 })
    expect(log.links).toEqual([{ up: true, reason: 'Bound as desk' }])
  })

  it('lets what is in flight finish when it is stopped, and gives the rest back', async () => {
    const smsc = await makeSmsc({ settings: { latencyMs: 50 } })
    const { driver, log } = makeDriver(smsc.port, { window: 5, tps: 50 })
    driver.start()
    await until(() => driver.capacity() > 0)
    const handed = messages(4)
    driver.submit(handed)
    const started = performance.now()
    await driver.stop(20_000)
    expect(performance.now() - started).toBeLessThan(10_000)
    expect(driver.capacity()).toBe(0)
    expect(driver.health().status).toBe('disconnected')
    const { accepted = 0, retry = 0 } = log.kinds()
    expect([accepted, retry]).toEqual([2, 2])
    await until(() => smsc.stats().connections === 0)
  })

  it('ends as unknown what is unanswered when the time for stopping is over', async () => {
    const smsc = await makeSmsc({ settings: { silent: true } })
    const { driver, log } = makeDriver(smsc.port)
    driver.start()
    await until(() => driver.capacity() > 0)
    driver.submit([message()])
    await driver.stop(20)
    expect(log.kinds()).toEqual({ unknown: 1 })
    await until(() => smsc.stats().connections === 0)
  })

  it('can be started again', async () => {
    const smsc = await makeSmsc()
    const { driver, log } = makeDriver(smsc.port)
    driver.start()
    await until(() => driver.capacity() > 0)
    await driver.stop(0)
    driver.start()
    feed(driver, log, messages(3))
    await until(() => log.kinds().accepted === 3)
  })
})

function answer(sequence: number) {
  return { kind: 'messageResp' as const, command: COMMAND.submitSmResp, status: 0, sequence, tlvs: NO_TLVS }
}
