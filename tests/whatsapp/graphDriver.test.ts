import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { PAIR_BURST, PAIR_INTERVAL_MS } from '../../messaging/whatsapp/limits.ts'
import type { GatewayDriver, OutboundMessage, Outcome } from '../../server/gateways/driver.ts'
import { readAnswer } from '../../server/gateways/graph/answers.ts'
import { createGraphDriver, type GraphOptions } from '../../server/gateways/graph/driver.ts'
import { Pairs } from '../../server/gateways/graph/pairs.ts'
import type { Graph } from '../../simulators/graph/server.ts'
import { until } from '../support/until.ts'
import { approved, control, firstNumber, makeGraph, makeReceiver, orderFor, person } from './graphHarness.ts'

interface Driven {
  driver: GatewayDriver
  outcomes: Map<string, Outcome[]>
  links: { up: boolean; reason: string }[]
  of(ref: string): Outcome | undefined
}

const drive = (graph: Graph, options: Partial<GraphOptions> = {}): Driven => {
  const outcomes = new Map<string, Outcome[]>()
  const links: Driven['links'] = []
  const url = new URL(graph.base)
  const driver = createGraphDriver(
    {
      routeId: 'whatsapp-1',
      name: 'WhatsApp',
      phoneNumberId: firstNumber(graph).id,
      token: 'EAAtest',
      place: {
        base: `${graph.base}/v23.0`,
        version: 23,
        dialog: '',
        rules: { listed: [], allowPrivate: false, simulatorPorts: [Number(url.port)] },
      },
      tps: 80,
      window: 40,
      reconnectSeconds: 1,
      ...options,
    },
    {
      onCapacity: () => {},
      onOutcomes: given => {
        for (const one of given) outcomes.set(one.ref, [...(outcomes.get(one.ref) ?? []), one])
      },
      onReceipts: () => {},
      onInbound: () => {},
      onLink: (up, reason) => links.push({ up, reason }),
    },
  )
  driver.start()
  onTestFinished(() => driver.stop(0))
  return { driver, outcomes, links, of: ref => outcomes.get(ref)?.at(-1) }
}

const message = (to: string, ref = to, tries = 0): OutboundMessage => ({
  ref,
  to,
  from: '',
  text: '',
  encoding: 'GSM-7',
  flash: false,
  priority: 0,
  tries,
  body: { ...orderFor(to, ref) },
})

const up = ({ links }: Driven) => until(() => links.at(-1)?.up === true)

describe('the lane of a number', () => {
  it('hands every message over once, under our own reference, no faster than its number may', async () => {
    const receiver = await makeReceiver()
    const graph = await makeGraph(receiver.url)
    await approved(graph)
    const driven = drive(graph)
    await up(driven)
    const wanted = Array.from({ length: 200 }, (_, i) => message(person(i)))
    let next = 0
    await until(() => {
      const room = driven.driver.capacity()
      driven.driver.submit(wanted.slice(next, next + room))
      next += room
      return driven.outcomes.size === wanted.length
    })
    for (const { ref } of wanted) expect(driven.outcomes.get(ref)).toMatchObject([{ kind: 'accepted' }])
    const counts = await control(graph, '/counts?by=ref')
    expect(Object.values(counts)).toEqual(wanted.map(() => 1))
    expect(graph.stats().violations).toEqual({ throughput: 0, pair: 0, people: 0, form: 0 })
  })

  it('leaves open what was taken without an answer, and tries again what the provider could not take', async () => {
    const graph = await makeGraph()
    await approved(graph)
    const driven = drive(graph)
    await up(driven)
    const [paced, away, silent, foreign] = ['0006', '0007', '0008', '0002'].map(ending => person(1, ending)) as [
      string,
      string,
      string,
      string,
    ]
    driven.driver.submit([paced, away, foreign].map(to => message(to)))
    await until(() => driven.outcomes.size === 3)
    expect(driven.of(paced)).toMatchObject({ kind: 'retry', code: '130429' })
    expect(driven.of(away)).toMatchObject({ kind: 'retry', code: '131016' })
    expect(driven.of(foreign)).toMatchObject({ kind: 'accepted' })
    driven.driver.submit([message(silent)])
    await until(() => driven.of(silent) !== undefined)
    expect(driven.of(silent)).toMatchObject({ kind: 'unknown' })
  })

  it('goes down when its token has expired, says what to do, and comes back by itself', async () => {
    const graph = await makeGraph()
    await approved(graph)
    const driven = drive(graph)
    await up(driven)
    await control(graph, '/token', { expired: true })
    driven.driver.submit([message(person(1))])
    await until(() => driven.links.at(-1)?.up === false)
    expect(driven.of(person(1))).toMatchObject({ kind: 'retry', code: '190' })
    expect(driven.links.at(-1)?.reason).toContain('enter a new one')
    expect(driven.driver.capacity()).toBe(0)
    expect(driven.driver.health()).toMatchObject({ status: 're-connecting', lastError: driven.links.at(-1)?.reason })
    await control(graph, '/token', { expired: false })
    await up(driven)
    driven.driver.submit([message(person(1))])
    await until(() => driven.of(person(1))?.kind === 'accepted')
  })

  it('stays up when a template stands still: its campaign is what waits', async () => {
    const graph = await makeGraph()
    const id = await approved(graph)
    const driven = drive(graph)
    await up(driven)
    await control(graph, '/template', { template: id, pause: true })
    driven.driver.submit([message(person(1))])
    await until(() => driven.of(person(1)) !== undefined)
    expect(driven.of(person(1))).toMatchObject({ kind: 'retry', code: '132015' })
    expect(driven.links.at(-1)?.up).toBe(true)
  })

  it('keeps the pace to one person without asking the provider', async () => {
    const graph = await makeGraph('', { settings: { pairIntervalMs: PAIR_INTERVAL_MS } })
    await approved(graph)
    const driven = drive(graph, { window: 100 })
    await up(driven)
    const to = person(1)
    const refs = Array.from({ length: PAIR_BURST + 5 }, (_, i) => `pair-${i}`)
    driven.driver.submit(refs.map(ref => message(to, ref)))
    await until(() => driven.outcomes.size === refs.length)
    const kinds = refs.map(ref => driven.of(ref)?.kind)
    expect(kinds.filter(kind => kind === 'accepted')).toHaveLength(PAIR_BURST)
    const late = refs.flatMap(ref => driven.of(ref) ?? []).filter(one => one.kind === 'retry')
    for (const { delayMs } of late) expect(delayMs).toBeGreaterThan(0)
    expect(graph.stats().violations.pair).toBe(0)
  })

  it('says of a check whether the provider knows the number', async () => {
    const graph = await makeGraph()
    const { driver } = drive(graph)
    expect(await driver.check(5000)).toMatchObject({ reachable: true, bindOk: true, message: 'up' })
    await control(graph, '/token', { revoked: true })
    expect(await driver.check(5000)).toMatchObject({ reachable: true, bindOk: false })
  })
})

describe('an answer to the send call', () => {
  const answered = (status: number, body: unknown) => ({ kind: 'answered', status, body: JSON.stringify(body) }) as const
  const refused = (code: number, tries = 0) => readAnswer('1', tries, answered(400, { error: { code } })).outcome

  it('is final only where another try may not reach, and a fault of the provider is tried five times', () => {
    expect(refused(131026)).toMatchObject({ kind: 'rejected', code: '131026' })
    expect(refused(131000)).toMatchObject({ kind: 'retry' })
    expect(refused(131000, 5)).toMatchObject({ kind: 'rejected' })
    expect(refused(135000, 1)).toMatchObject({ kind: 'rejected' })
  })

  it('that is not the provider’s leaves open whether he took the message', () => {
    expect(readAnswer('1', 0, { kind: 'answered', status: 502, body: '<html>' }).outcome.kind).toBe('unknown')
    expect(readAnswer('1', 0, { kind: 'answered', status: 200, body: '<html>' }).outcome.kind).toBe('unknown')
    expect(readAnswer('1', 0, { kind: 'unsent', reason: 'ECONNREFUSED' })).toMatchObject({
      outcome: { kind: 'retry' },
      fault: 'ECONNREFUSED',
    })
  })
})

describe('the pace to one person', () => {
  it('never lets out more than 45 and one for each 6 seconds, whatever is asked when', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 300 }), gaps => {
        const pairs = new Pairs()
        let now = 0
        const taken: number[] = []
        for (const gap of gaps) {
          now += gap
          if (pairs.take('91', now) === 0) taken.push(now)
        }
        for (const [i, from] of taken.entries())
          for (const [j, to] of taken.slice(i).entries())
            expect(j + 1).toBeLessThanOrEqual(PAIR_BURST + Math.floor((to - from) / PAIR_INTERVAL_MS))
      }),
      { numRuns: 50 },
    )
  })
})
