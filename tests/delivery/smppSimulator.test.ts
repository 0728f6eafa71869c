import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { planFor, SCENARIOS } from '../../simulators/smsc/scenario.ts'
import { changeSettings, DEFAULT_SETTINGS } from '../../simulators/smsc/settings.ts'
import { until } from '../support/until.ts'
import { feed, makeDriver, makeSmsc, message, messages } from './smppHarness.ts'

interface Answer {
  status: number
  body: Record<string, unknown>
}

function call(port: number, method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const json = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
  const wanted = { 'content-type': 'application/json', ...headers }
  const outgoing = request({ host: '127.0.0.1', port, method, path, headers: wanted }, async response => {
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk)
    resolve({ status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString()) })
  })
  outgoing.on('error', reject)
  outgoing.end(json)
  return promise
}

describe('simulated SMSC', () => {
  it('follows its mix by number and seed, so that results can be told beforehand', async () => {
    const smsc = await makeSmsc({ settings: { seed: 7 } })
    const { driver, log } = makeDriver(smsc.port, { window: 200 })
    driver.start()
    const sent = messages(2000)
    feed(driver, log, [...sent])
    await until(() => log.receipts.length === 2000)
    const numbers = new Map(sent.map(({ ref, to }) => [ref, to]))
    for (const { ref, stat, err } of log.receipts) {
      expect(planFor(numbers.get(ref!)!, smsc.settings).receipts).toMatchObject([{ stat, err }])
    }
    const delivered = log.receipts.filter(({ stat }) => stat === 'DELIVRD').length
    expect(delivered / 2000).toBeGreaterThan(0.9)
    expect(delivered / 2000).toBeLessThan(0.96)
  })

  it('gives another result to many numbers with another seed', () => {
    const results = (seed: number) =>
      Array.from(
        { length: 1000 },
        (_, index) => planFor(`9198${String(index).padStart(7, '0')}5`, { ...DEFAULT_SETTINGS, seed }).receipts[0]?.err,
      )
    expect(results(1)).toEqual(results(1))
    expect(results(1)).not.toEqual(results(2))
  })

  it('plays a scenario by the end of a number', async () => {
    const smsc = await makeSmsc()
    const { driver, log } = makeDriver(smsc.port, { responseTimeoutSeconds: 2 })
    driver.start()
    const byEnd = new Map(Object.keys(SCENARIOS).map(end => [end, message({ to: `91980000${end}` })]))
    feed(driver, log, [...byEnd.values()])
    await until(() => log.outcome(byEnd.get('0007')!.ref) && log.outcome(byEnd.get('0008')!.ref) && log.receipts.length >= 12)
    const told = Object.fromEntries(
      [...byEnd].map(([end, { ref }]) => {
        const outcomes = log.outcomes.filter(outcome => outcome.ref === ref).map(({ kind }) => kind)
        return [
          end,
          [...outcomes, ...log.receipts.filter(receipt => receipt.ref === ref).map(({ stat, err }) => `${stat} ${err}`)],
        ]
      }),
    )
    expect(told).toEqual({
      '0001': ['accepted', 'DELIVRD 000'],
      '0002': ['accepted', 'UNDELIV 001'],
      '0003': ['rejected'],
      '0004': ['accepted'],
      '0005': ['accepted', 'EXPIRED 021'],
      '0006': ['retry', 'accepted', 'DELIVRD 000'],
      '0007': ['failover'],
      '0008': ['unknown', 'DELIVRD 000'],
      '0009': ['accepted', 'DELIVRD 000'],
      '0010': ['accepted', 'DELIVRD 000', 'DELIVRD 000', 'DELIVRD 000'],
      '0011': ['accepted', 'REJECTD 633'],
      '0012': ['accepted', 'UNDELIV 001', 'DELIVRD 000'],
      '00000013': ['accepted'],
    })
  })

  it('finds messages that come twice, by our id or by number and text', async () => {
    const smsc = await makeSmsc()
    const tagged = makeDriver(smsc.port)
    const plain = makeDriver(smsc.port, { refTag: undefined, systemId: 'plain' })
    const text = 'Long enough for two parts. '.repeat(8)
    const same = message({ to: '919812345675', text })
    for (const { driver, log } of [tagged, plain]) {
      driver.start()
      feed(driver, log, [same])
      await until(() => log.kinds().accepted === 1)
    }
    expect(smsc.stats()).toMatchObject({ taken: 4, distinct: 4, duplicates: 0 })
    for (const { driver, log } of [tagged, plain]) {
      feed(driver, log, [same])
      await until(() => log.kinds().accepted === 2)
    }
    expect(smsc.stats()).toMatchObject({ taken: 8, distinct: 4, duplicates: 4 })
    expect(smsc.refs.get(same.ref)).toBe(2)
    expect(smsc.mobiles.get(same.to)).toBe(4)
  })

  it('keeps only the last parts, with what was on the wire', async () => {
    const smsc = await makeSmsc({ keep: 2 })
    const { driver, log } = makeDriver(smsc.port)
    driver.start()
    const sent = messages(5, { dlt: { entityId: '1701' } })
    feed(driver, log, [...sent])
    await until(() => log.kinds().accepted === 5)
    expect(smsc.received.map(({ ref }) => ref)).toEqual(sent.slice(3).map(({ ref }) => ref))
    const [part] = smsc.received
    expect(part).toMatchObject({ systemId: 'desk', from: 'RLYDSK', to: sent[3]!.to, text: sent[3]!.text, part: 1, total: 1 })
    expect(part?.pdu.tlvs.map(({ tag, value }) => [tag, Buffer.from(value).toString()])).toEqual([
      [0x1400, '1701'],
      [0x1403, sent[3]!.ref],
    ])
  })

  it('takes no more than its throughput', async () => {
    const smsc = await makeSmsc({ settings: { throughput: 5, receipts: false } })
    const { driver, log } = makeDriver(smsc.port, { window: 20 })
    driver.start()
    await until(() => driver.capacity() > 0)
    driver.submit(messages(20))
    await until(() => log.outcomes.length === 20)
    expect(log.kinds()).toEqual({ accepted: 5, retry: 15 })
    expect(smsc.stats()).toMatchObject({ taken: 5, throttled: 15 })
  })

  it('lets in only whom it knows', async () => {
    const smsc = await makeSmsc({ systemId: 'desk', password: 'secret' })
    expect(await makeDriver(smsc.port).driver.check(5000)).toMatchObject({ bindOk: true })
    expect(await makeDriver(smsc.port, { systemId: 'other' }).driver.check(5000)).toMatchObject({ bindOk: false })
  })

  it.each([
    ['nothing of the kind', { nonsense: 1 }],
    ['a share above 1', { throttleShare: 1.1 }],
    ['a span that ends before it begins', { latencyMs: [5, 1] }],
    ['a mix without shares', { receiptMix: [{ share: 0, stat: 'DELIVRD', err: '' }] }],
    ['a mix of words that cannot be', { receiptMix: [{ share: 1, stat: 'id:5 x', err: '' }] }],
    ['a mix that is none', { receiptMix: 'DELIVRD' }],
    ['a mix of nothing', { receiptMix: [null] }],
    ['a list', []],
    ['nothing', null],
  ])('refuses %s as settings', (_what, wanted) => {
    expect(() => changeSettings(DEFAULT_SETTINGS, wanted)).toThrow(RangeError)
  })
})

describe('control endpoint', () => {
  it('shows and changes the simulator while it runs', async () => {
    const smsc = await makeSmsc({ controlPort: 0 })
    const port = smsc.controlPort!
    const { driver, log } = makeDriver(smsc.port)
    driver.start()
    const one = message({ to: '919812345671' })
    feed(driver, log, [one])
    await until(() => log.receipts.length === 1)
    expect((await call(port, 'GET', '/settings')).body).toEqual({ ...DEFAULT_SETTINGS })
    expect(await call(port, 'GET', '/stats')).toMatchObject({ status: 200, body: { taken: 1, bound: 1 } })
    expect((await call(port, 'GET', '/received')).body).toMatchObject([
      { to: one.to, text: one.text, tlvs: { '0x1403': one.ref } },
    ])
    expect((await call(port, 'GET', '/counts?by=mobile')).body).toEqual({ [one.to]: 1 })
    expect((await call(port, 'GET', '/counts?by=ref')).body).toEqual({ [one.ref]: 1 })
    expect(await call(port, 'POST', '/settings', { silent: true, latencyMs: [1, 2] })).toMatchObject({
      status: 200,
      body: { silent: true },
    })
    expect(smsc.settings).toMatchObject({ silent: true, latencyMs: [1, 2] })
    await call(port, 'POST', '/inbound', { from: '919812345671', to: '56767', text: 'STOP' })
    await until(() => log.inbound.length === 1)
    await call(port, 'POST', '/disconnect')
    await until(() => smsc.stats().binds === 2)
    await call(port, 'POST', '/malformed', { kind: 'garbage' })
    await until(() => smsc.stats().binds === 3)
  })

  it.each([
    [422, 'POST', '/settings', { latencyMs: -1 }, {}],
    [422, 'POST', '/settings', '{', {}],
    [422, 'POST', '/malformed', { kind: 'nice' }, {}],
    [422, 'POST', '/inbound', { from: '91' }, {}],
    [404, 'POST', '/nothing', {}, {}],
    [404, 'GET', '/nothing', undefined, {}],
    [405, 'DELETE', '/settings', undefined, {}],
    [413, 'POST', '/settings', ' '.repeat(70_000), {}],
    [415, 'POST', '/settings', '{}', { 'content-type': 'text/plain' }],
    [403, 'GET', '/stats', undefined, { host: 'evil.example' }],
  ])('answers %i to %s %s %j %j', async (status, method, path, body, headers) => {
    const smsc = await makeSmsc({ controlPort: 0 })
    const answer = await call(smsc.controlPort!, method, path, body, headers)
    expect(answer.status).toBe(status)
    expect(answer.body.message).toEqual(expect.any(String))
    expect(smsc.settings).toEqual(DEFAULT_SETTINGS)
  })
})

describe('simulator program', () => {
  const main = fileURLToPath(new URL('../../simulators/smsc/main.ts', import.meta.url))

  function start(env: Record<string, string>) {
    const child = spawn(process.execPath, [main], { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] })
    onTestFinished(() => {
      child.kill('SIGKILL')
    })
    return child
  }

  it('tells its ports, obeys its environment, and ends with who started it', async () => {
    const child = start({ SMSC_PORT: '0', SMSC_CONTROL_PORT: '0', SMSC_ATTACHED: '1', SMSC_SETTINGS: '{"receipts":false}' })
    const [line] = await once(createInterface(child.stdout), 'line')
    const { port, controlPort } = JSON.parse(line)
    const { driver, log } = makeDriver(port)
    driver.start()
    feed(driver, log, messages(3))
    await until(() => log.kinds().accepted === 3)
    expect((await call(controlPort, 'GET', '/settings')).body).toMatchObject({ receipts: false })
    child.stdin.end()
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
  })

  it('says which of its settings is wrong', async () => {
    const child = start({ SMSC_PORT: 'here' })
    let said = ''
    child.stderr.on('data', chunk => {
      said += chunk
    })
    const [code] = await once(child, 'exit')
    expect(code).toBe(2)
    expect(said).toContain('SMSC_PORT is here: give a whole number.')
  })
})
