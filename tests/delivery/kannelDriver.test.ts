import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Allowance, wholeAllowance } from '../../server/gateways/allowance.ts'
import type { GatewayDriver, OutboundMessage, Outcome } from '../../server/gateways/driver.ts'
import { createKannelDriver } from '../../server/gateways/kannel/driver.ts'
import type { KannelOptions } from '../../server/gateways/kannel/options.ts'
import { receiptFromKannel } from '../../server/gateways/kannel/receipt.ts'
import { makeSigningKey } from '../../server/gateways/kannel/receiptAddress.ts'
import { until } from '../support/until.ts'
import { openSmsbox, type Reaction, type Smsbox } from './kannelSmsbox.ts'

const KEY = 'sixteen bytes or more'

let box: Smsbox
let driver: GatewayDriver
let outcomes: Outcome[]
let links: { up: boolean; reason: string }[]
let capacityEvents: number

beforeEach(async () => {
  box = await openSmsbox()
  outcomes = []
  links = []
  capacityEvents = 0
})

afterEach(async () => {
  await driver?.stop(0)
  await box.close()
})

function options(wanted: Partial<KannelOptions> = {}): KannelOptions {
  return {
    routeId: 'airtel',
    name: 'Airtel by Kannel',
    sendsmsUrl: box.sendsmsUrl,
    sendsmsUser: 'app',
    sendsmsPassword: 'apppw',
    statusUrl: box.statusUrl,
    statusPassword: 'stat',
    receiptBaseUrl: 'http://127.0.0.1:3000',
    receiptRoute: '7',
    receiptKey: KEY,
    tps: Number.POSITIVE_INFINITY,
    pollSeconds: 0.03,
    reconnectSeconds: 0.03,
    ...wanted,
  }
}

function make(wanted: Partial<KannelOptions> = {}, allowance?: Allowance): GatewayDriver {
  driver = createKannelDriver(
    options(wanted),
    {
      onCapacity: () => {
        capacityEvents++
      },
      onOutcomes: told => {
        outcomes.push(...told)
      },
      onReceipts: () => {},
      onInbound: () => {},
      onLink: (up, reason) => {
        links.push({ up, reason })
      },
    },
    allowance,
  )
  return driver
}

async function up(wanted: Partial<KannelOptions> = {}): Promise<GatewayDriver> {
  make(wanted).start()
  await until(() => driver.capacity() > 0)
  return driver
}

function message(ref: string, wanted: Partial<OutboundMessage> = {}): OutboundMessage {
  return { ref, to: '919800000001', from: 'SUNRSE', text: 'Hello', encoding: 'GSM-7', flash: false, priority: 0, ...wanted }
}

/** Until the driver has read the status page, and done what follows from it. */
async function anotherLook(): Promise<void> {
  const { reads } = box.page
  await until(() => box.page.reads > reads + 2)
}

async function outcomeOf(wanted: Partial<OutboundMessage> = {}): Promise<Outcome> {
  driver.submit([message('1', wanted)])
  return await until(() => outcomes[0])
}

async function answered(...reaction: [Reaction]): Promise<Outcome> {
  await up({ responseTimeoutSeconds: 0.2 })
  box.react = () => reaction[0]
  return outcomeOf()
}

describe('a message over sendsms', () => {
  test('carries text, alphabet, SMSC, priority and validity', async () => {
    await up({ validityMinutes: 90 })
    await outcomeOf({ text: 'Price 5€\nend', priority: 3 })
    const [{ headers, body }] = box.calls as [(typeof box.calls)[0]]
    expect(body).toBe('Price 5€\nend')
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=UTF-8',
      'x-kannel-from': 'SUNRSE',
      'x-kannel-to': '919800000001',
      'x-kannel-smsc': 'airtel',
      'x-kannel-coding': '0',
      'x-kannel-priority': '3',
      'x-kannel-validity': '90',
      'x-kannel-dlr-mask': '19',
    })
    expect(headers).not.toHaveProperty('x-kannel-mclass')
    expect(headers).not.toHaveProperty('x-kannel-meta-data')
  })

  test('goes as UCS-2 where it is Hindi, and says that its own validity counts', async () => {
    await up()
    await outcomeOf({ text: 'नमस्ते 😀', encoding: 'UCS-2', validityMinutes: 5 })
    expect(box.calls[0]?.body).toBe('नमस्ते 😀')
    expect(box.calls[0]?.headers).toMatchObject({ 'x-kannel-coding': '2', 'x-kannel-validity': '5' })
  })

  test('is class 0 where it is flash', async () => {
    await up()
    await outcomeOf({ flash: true })
    expect(box.calls[0]?.headers['x-kannel-mclass']).toBe('0')
  })

  test('carries the DLT values by the names of the smpp-tlv groups', async () => {
    await up({ tlvNames: { chain: 'PETM' } })
    await outcomeOf({ dlt: { entityId: '1701', templateId: '1707', chain: '1102&12,1302' } })
    expect(box.calls[0]?.headers['x-kannel-meta-data']).toBe('?smpp?pe_id=1701&template_id=1707&PETM=1102%2612%2C1302&')
  })

  test('shows neither user, password nor text in an address, where logs would keep it', async () => {
    await up()
    await outcomeOf()
    expect(box.calls[0]?.url).toBe('/cgi-bin/sendsms')
  })

  test('names a receipt address that we recognise as ours once Kannel has filled it in', async () => {
    await up({ dlrMask: 31, receiptBaseUrl: 'https://desk.example/base%20path/' })
    await outcomeOf({ ref: 'a b%c' } as Partial<OutboundMessage>)
    const { headers } = box.calls[0] as (typeof box.calls)[0]
    expect(headers['x-kannel-dlr-mask']).toBe('31')
    const asked = asKannelFillsIn(String(headers['x-kannel-dlr-url']), {
      d: '1',
      i: 'airtel',
      F: '99',
      T: '1700000000',
      A: 'ACK/',
    })
    expect(asked).toContain('https://desk.example/base%20path/gateway/kannel/receipt?')
    expect(receiptFromKannel(new URL(asked).search, makeSigningKey(KEY)!)).toMatchObject({
      route: '7',
      receipt: { ref: 'a b%c', stat: 'DELIVRD', gatewayId: '99' },
    })
  })

  test.each([
    ['a number that would be two', { to: '919800000001 919800000002' }, /number/],
    ['a sender ID that would be another header', { from: 'A\r\nX-Kannel-SMSC: other' }, /sender ID/],
    ['no text', { text: '' }, /empty/],
    ['Hindi as GSM-7, which Kannel turns into question marks', { text: 'नमस्ते' }, /UCS-2/],
  ])('is refused without asking Kannel when it has %s', async (_, wanted, reason) => {
    await up()
    expect(await outcomeOf(wanted)).toMatchObject({ kind: 'rejected', text: expect.stringMatching(reason) })
    expect(box.calls).toHaveLength(0)
  })
})

describe('an answer of sendsms', () => {
  test.each<[Reaction, Partial<Outcome>]>([
    [[202, '0: Accepted for delivery'], { kind: 'accepted', ids: [] }],
    [[202, '3: Queued for later delivery'], { kind: 'accepted', ids: [] }],
    [[202, 'Sent.'], { kind: 'accepted', ids: [] }],
    [[403, 'Not routable. Do not try again.'], { kind: 'failover', code: '403' }],
    [[403, 'Authorization failed for sendsms'], { kind: 'retry' }],
    [[404, 'Not found'], { kind: 'retry' }],
    [[503, 'Temporal failure, try again later.'], { kind: 'retry', code: '503' }],
    [[500, 'Sending failed.'], { kind: 'retry', code: '500' }],
    [[400, 'Sender missing and no global set, rejected'], { kind: 'rejected', code: '400', ids: [] }],
    [[202, 'Welcome'], { kind: 'unknown' }],
    [[502, 'Bad gateway'], { kind: 'unknown' }],
    ['silence', { kind: 'unknown' }],
    ['cut', { kind: 'unknown' }],
    ['half', { kind: 'unknown' }],
  ])('%s ends the message as it should', async (reaction, outcome) => {
    expect(await answered(reaction)).toMatchObject({ ref: '1', ...outcome })
  })

  test('that refuses the user stops the route until sendsms takes it again', async () => {
    await up()
    box.userIsRight = false
    expect(await outcomeOf()).toMatchObject({ kind: 'retry' })
    expect(driver.capacity()).toBe(0)
    expect(links.at(-1)).toEqual({ up: false, reason: expect.stringContaining('sendsms user') })
    expect(driver.health()).toMatchObject({ status: 're-connecting', lastError: expect.stringContaining('sendsms user') })
    box.userIsRight = true
    await until(() => links.at(-1)?.up)
    expect(driver.capacity()).toBeGreaterThan(0)
    expect(box.calls).toHaveLength(0)
  })

  test('that breaks off leaves open what was on its way and nothing behind it: the rest waits until sendsms answers again', async () => {
    await up({ connections: 1 })
    box.react = () => 'cut'
    driver.submit(['1', '2', '3'].map(ref => message(ref)))
    await until(() => outcomes.length === 3)
    expect(outcomes.map(({ ref, kind }) => [ref, kind]).sort()).toEqual([
      ['1', 'unknown'],
      ['2', 'retry'],
      ['3', 'retry'],
    ])
    expect(box.calls).toHaveLength(1)
    await until(() => links.at(-1)?.up && driver.capacity() > 0)
  })

  test('that Kannel is full lowers the rate', async () => {
    await up({ tps: 1000 })
    box.react = () => [503, 'Temporal failure, try again later.']
    await outcomeOf()
    expect(driver.capacity()).toBe(0)
    expect(links.at(-1)?.up).toBe(true)
  })
})

describe('sendsms that cannot be reached', () => {
  test('leaves no doubt: the message is to be tried again, and the route is down until it is back', async () => {
    await up()
    await box.stopSendsms()
    await anotherLook()
    driver.submit([message('1'), message('2')])
    await until(() => outcomes.length === 2)
    expect(outcomes.map(({ kind }) => kind)).toEqual(['retry', 'retry'])
    expect(driver.capacity()).toBe(0)
    await box.startSendsms()
    await until(() => driver.capacity() > 0)
    outcomes.length = 0
    expect(await outcomeOf()).toMatchObject({ kind: 'accepted' })
  })
})

describe('connections', () => {
  test('are opened one after the other, as smsbox resets what its short queue cannot hold', async () => {
    await up({ connections: 16 })
    driver.submit(Array.from({ length: 100 }, (_, index) => message(String(index))))
    await until(() => outcomes.length === 100)
    expect(outcomes.every(({ kind }) => kind === 'accepted')).toBe(true)
    expect(box.mostOpening).toBeLessThanOrEqual(2)
  })

  test('are never more than allowed', async () => {
    await up({ connections: 4 })
    driver.submit(Array.from({ length: 20 }, (_, index) => message(String(index))))
    await until(() => outcomes.length === 20)
    box.react = () => 'silence'
    driver.submit(Array.from({ length: 40 }, (_, index) => message(`more ${index}`)))
    await until(() => box.calls.length === 20 + 4)
    await anotherLook()
    expect(box.calls).toHaveLength(20 + 4)
  })
})

describe('capacity', () => {
  test('is the window less what is not answered', async () => {
    await up({ window: 10 })
    box.react = () => 'silence'
    expect(driver.capacity()).toBe(10)
    driver.submit([message('1'), message('2'), message('3')])
    expect(driver.capacity()).toBe(7)
  })

  test('follows the rate, in parts', async () => {
    await up({ tps: 100 })
    const burst = driver.capacity()
    expect(burst).toBeLessThanOrEqual(100 / 25)
    driver.submit([message('1', { text: 'x'.repeat(160 * 4) })])
    // At once: a hundredth of a second later there is room again.
    expect(driver.capacity()).toBe(0)
    await until(() => outcomes.length === 1)
    await until(() => driver.capacity() > 0)
  })

  test('falls to nothing while too many messages wait inside Kannel, and comes back', async () => {
    await up({ queueLimit: 50 })
    box.page.smscs = [{ id: 'airtel', status: 'online 9s', queued: 60 }]
    await until(() => driver.capacity() === 0)
    const before = capacityEvents
    box.page.smscs = [{ id: 'airtel', status: 'online 9s', queued: 45 }]
    await until(() => capacityEvents > before)
    expect(driver.capacity()).toBe(5)
    expect(links).toHaveLength(1)
  })

  test('counts what was handed over since the page was read, so that the limit holds between two looks', async () => {
    await up({ queueLimit: 20, pollSeconds: 3600 })
    box.page.instead = 'silence'
    driver.submit(Array.from({ length: 20 }, (_, index) => message(String(index))))
    await until(() => outcomes.length === 20)
    expect(driver.capacity()).toBe(0)
  })

  test("counts what no SMSC has taken yet, unless another SMSC is down and it may be that one's", async () => {
    await up({ queueLimit: 50 })
    box.page.queued = 60
    await until(() => driver.capacity() === 0)
    box.page.smscs.push({ id: 'vodafone', status: 're-connecting' })
    await until(() => driver.capacity() > 0)
  })
})

describe('the link', () => {
  test('is up when the SMSC is online in Kannel and sendsms takes our user', async () => {
    await up()
    expect(links).toEqual([{ up: true, reason: 'SMSC airtel is online in Kannel' }])
    expect(box.probes).toBe(1)
  })

  test.each<[string, (page: Smsbox['page']) => void, RegExp, string]>([
    ['the SMSC is not online', page => (page.smscs[0]!.status = 're-connecting'), /airtel is re-connecting/, 're-connecting'],
    ['the SMSC is dead', page => (page.smscs[0]!.status = 'dead'), /airtel is dead/, 'dead'],
    ['Kannel does not know the SMSC', page => (page.smscs[0]!.id = 'other'), /no SMSC with the id airtel/, 'dead'],
    ['Kannel is suspended', page => (page.state = 'suspended'), /suspended/, 're-connecting'],
    ['Kannel is going down', page => (page.state = 'going down'), /going down/, 're-connecting'],
    ['the status password is wrong', page => (page.password = 'new'), /status password/, 're-connecting'],
    ['the page cannot be read', page => (page.instead = 'cut'), /no status page/, 're-connecting'],
    ['something else answers', page => (page.instead = '<html>Hello</html>'), /no status page/, 're-connecting'],
  ])('goes down when %s, and comes back', async (_, change, reason, status) => {
    await up()
    const good = structuredClone(box.page)
    change(box.page)
    await until(() => links.at(-1)?.up === false)
    expect(links.at(-1)?.reason).toMatch(reason)
    expect(driver.capacity()).toBe(0)
    expect(driver.health()).toMatchObject({ status, onlineSeconds: 0, lastError: expect.stringMatching(reason) })
    delete box.page.instead
    Object.assign(box.page, good)
    await until(() => links.at(-1)?.up)
    expect(driver.capacity()).toBeGreaterThan(0)
    expect(driver.health()).not.toHaveProperty('lastError')
  })

  test('is asked for again soon when messages begin to wait, however long the next try was off', async () => {
    await box.stopSendsms()
    make({ reconnectSeconds: 600, maxReconnectSeconds: 600, awaitedReconnectSeconds: 0.05 }).start()
    await until(() => driver.health().lastError?.includes('ECONNREFUSED'))
    await box.startSendsms()
    driver.expect(true)
    await until(() => links.at(-1)?.up)
  })

  test('stays up while Kannel takes nothing from phones', async () => {
    await up()
    box.page.state = 'isolated'
    await anotherLook()
    expect(links).toHaveLength(1)
  })

  test('survives one page that does not come', async () => {
    await up()
    box.page.instead = 'cut'
    const { reads } = box.page
    await until(() => box.page.reads > reads)
    delete box.page.instead
    await anotherLook()
    expect(links).toHaveLength(1)
  })

  test('that goes down gives back what waits for a connection', async () => {
    await up({ connections: 1 })
    box.react = () => 'silence'
    driver.submit([message('1'), message('2'), message('3')])
    box.page.smscs[0]!.status = 're-connecting'
    await until(() => outcomes.length === 2)
    expect(outcomes).toEqual([
      { ref: '2', kind: 'retry', code: '', text: 'SMSC airtel is re-connecting in Kannel' },
      { ref: '3', kind: 'retry', code: '', text: 'SMSC airtel is re-connecting in Kannel' },
    ])
  })

  test('is told as down at the start, once for each reason', async () => {
    box.page.smscs[0]!.status = 'connecting'
    make().start()
    await until(() => box.page.reads > 4)
    expect(links).toEqual([{ up: false, reason: 'SMSC airtel is connecting in Kannel' }])
    driver.submit([message('1')])
    expect(await until(() => outcomes[0])).toMatchObject({ kind: 'retry' })
    expect(box.calls).toHaveLength(0)
  })
})

describe('stopping', () => {
  test('waits for answers that are on their way', async () => {
    await up()
    let answerNow = () => {}
    box.react = () => new Promise(resolve => (answerNow = () => resolve([202, '0: Accepted for delivery'])))
    driver.submit([message('1')])
    await until(() => box.calls.length === 1)
    const stopped = driver.stop(5000)
    expect(driver.capacity()).toBe(0)
    answerNow()
    await stopped
    expect(outcomes).toEqual([{ ref: '1', kind: 'accepted', ids: [] }])
  })

  test('leaves what was written without an answer as unknown, and gives back the rest', async () => {
    await up({ connections: 1 })
    box.react = () => 'silence'
    driver.submit([message('1'), message('2')])
    await until(() => box.calls.length === 1)
    await driver.stop(20)
    expect(outcomes.map(({ ref, kind }) => [ref, kind])).toEqual([
      ['2', 'retry'],
      ['1', 'unknown'],
    ])
    driver.submit([message('3')])
    expect(await until(() => outcomes[2])).toMatchObject({ ref: '3', kind: 'retry' })
    expect(driver.health().status).toBe('disconnected')
  })
})

test('every message ends in exactly one outcome, whatever sendsms does', async () => {
  const reactions: Reaction[] = [
    [202, '0: Accepted for delivery'],
    [202, '3: Queued for later delivery'],
    [403, 'Not routable. Do not try again.'],
    [400, 'Empty receiver number not allowed, rejected'],
    [500, 'Sending failed.'],
    'cut',
    'half',
    'silence',
  ]
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...reactions), { minLength: 1, maxLength: 40 }), async plan => {
      outcomes.length = 0
      await up({ responseTimeoutSeconds: 0.2, connections: 8 })
      let turn = 0
      box.react = () => plan[turn++]!
      driver.submit(plan.map((_, index) => message(String(index))))
      await until(() => outcomes.length >= plan.length)
      await driver.stop(0)
      expect(new Set(outcomes.map(({ ref }) => ref)).size).toBe(plan.length)
      expect(outcomes).toHaveLength(plan.length)
      // Behind a connection that broke off nothing more is sent: the rest is given back.
      const taken = plan.slice(0, turn).filter(reaction => Array.isArray(reaction) && reaction[0] === 202).length
      expect(outcomes.filter(({ kind }) => kind === 'accepted')).toHaveLength(taken)
    }),
    { numRuns: 15 },
  )
})

describe('health', () => {
  test('is what Kannel says of the SMSC, all its connections together', async () => {
    box.page.smscs = [
      { id: 'airtel', status: 're-connecting', queued: 1, sent: 10 },
      { id: 'airtel', status: 'online 70s', queued: 2, sent: 30 },
      { id: 'other', status: 'online 5s', queued: 4, sent: 500 },
    ]
    await up()
    expect(driver.health()).toEqual({
      name: 'Airtel by Kannel',
      adminId: 'airtel',
      id: 'airtel',
      status: 'online',
      onlineSeconds: 70,
      failed: 4,
      queued: 3,
      sms: { received: 6, sent: 40, inbound: [0.1, 0.02, 0], outbound: [3, 0.5, 0.2] },
      dlr: { received: 6, sent: 0, inbound: [0.1, 0.02, 0], outbound: [3, 0.5, 0.2] },
    })
  })
})

describe('checking the connection', () => {
  test('says that it is up, and sends nothing', async () => {
    expect(await make().check(1000)).toMatchObject({
      reachable: true,
      bindOk: true,
      message: expect.stringMatching(/^up: .*airtel has been online for 4 s$/),
    })
    expect(box.calls).toHaveLength(0)
  })

  test.each<[string, (page: Smsbox['page']) => void, boolean, RegExp]>([
    ['the status password is wrong', page => (page.password = 'new'), true, /^down: .*status password/],
    ['the SMSC is down', page => (page.smscs[0]!.status = 'connecting'), true, /^down: SMSC airtel is connecting/],
    ['Kannel has no such SMSC', page => (page.smscs[0]!.id = 'x'), true, /^down: .*no SMSC with the id airtel/],
    ['nobody answers in time', page => (page.instead = 'silence'), false, /^timeout: no answer within 0.1 s/],
  ])('says when %s', async (_, change, reachable, text) => {
    change(box.page)
    expect(await make().check(100)).toMatchObject({ reachable, bindOk: false, message: expect.stringMatching(text) })
  })

  test('says when sendsms refuses the user', async () => {
    box.userIsRight = false
    expect(await make().check(1000)).toMatchObject({
      reachable: true,
      bindOk: false,
      message: expect.stringMatching(/sendsms user/),
    })
  })

  test('says when sendsms cannot be reached', async () => {
    await box.stopSendsms()
    expect(await make().check(1000)).toMatchObject({ bindOk: false, message: 'down: sendsms cannot be reached' })
  })

  test('does not tell a port where something else answers from one where nobody does', async () => {
    const wrongPage = await make({ statusUrl: box.sendsmsUrl }).check(1000)
    const nobody = await make({ statusUrl: 'http://127.0.0.1:1/status.xml' }).check(1000)
    expect({ ...wrongPage, latencyMs: 0 }).toEqual({ ...nobody, latencyMs: 0 })
  })
})

test.each<[string, Partial<KannelOptions>]>([
  ['sendsmsUrl', { sendsmsUrl: 'ftp://kannel' }],
  ['statusUrl', { statusUrl: 'http://user:pw@kannel/status.xml' }],
  ['receiptKey', { receiptKey: 'short' }],
  ['window', { window: 0 }],
  ['routeId', { routeId: 'a\nb' }],
  ['sendsmsPassword', { sendsmsPassword: 'ä' }],
])('an option that cannot be is refused by name: %s', (name, wanted) => {
  expect(() => createKannelDriver(options(wanted), {} as never)).toThrow(name)
})

/** As Kannel does (user guide, dlr-url): `%x` by its value, URL-encoded, `%%` by `%`. */
function asKannelFillsIn(address: string, values: Record<string, string>): string {
  return address.replace(/%(.)/g, (_, letter) => (letter === '%' ? '%' : encodeURIComponent(values[letter] ?? '')))
}

describe('a route that goes over to another process', () => {
  test('gives back what waits here and what is still handed over, and not what is on the way', async () => {
    const allowance = wholeAllowance(Number.POSITIVE_INFINITY, 2)
    make({}, allowance).start()
    await until(() => driver.capacity() > 0)
    box.react = () => 'silence'
    driver.submit(['1', '2', '3'].map(ref => message(ref)))
    await until(() => box.calls.length === 2)
    allowance.places.shrink(0, false)
    await until(() => outcomes.length === 1)
    driver.submit([message('4')])
    await until(() => outcomes.length === 2)
    expect(outcomes).toMatchObject([
      { ref: '3', kind: 'retry', text: 'Another process serves the route now' },
      { ref: '4', kind: 'retry', text: 'Another process serves the route now' },
    ])
    expect(driver.capacity()).toBe(0)
  })
})
