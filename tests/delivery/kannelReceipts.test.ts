import fc from 'fast-check'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { type KannelReceipt, receiptFromKannel } from '../../server/gateways/kannel/receipt.ts'
import { makeSigningKey, receiptAddress } from '../../server/gateways/kannel/receiptAddress.ts'
import { kannelReceipts } from '../../server/gateways/kannel/receiptRoute.ts'
import { until } from '../support/until.ts'

const SECRET = 'sixteen bytes or more'
const KEY = makeSigningKey(SECRET)!

/** Parameters of a call as Kannel makes it for message 501 on route 7. */
function query(filled: Record<string, string> = {}, ref = '501', route = '7', key = KEY): Record<string, string> {
  const signed = Object.fromEntries(new URL(receiptAddress('http://desk', route, ref, key).replaceAll('%', '%25')).searchParams)
  return { ...signed, type: '1', smsc: 'airtel', mid: '1789', at: '1795000000', ans: '', ...filled }
}

const search = (parameters: Record<string, string>) => String(new URLSearchParams(parameters))

function read(filled: Record<string, string>): KannelReceipt {
  const reading = receiptFromKannel(search(query(filled)), KEY)
  if ('problem' in reading) throw new Error(reading.problem)
  return reading
}

const text = (stat: string, err = '000') =>
  `id:1789 sub:001 dlvrd:001 submit date:2611210330 done date:2611210331 stat:${stat} err:${err} text:Hello`

describe('a receipt of Kannel', () => {
  test.each([
    ['1', text('DELIVRD'), 'DELIVRD', '000'],
    ['2', text('UNDELIV', '013'), 'UNDELIV', '013'],
    ['2', text('REJECTD', '650'), 'REJECTD', '650'],
    ['34', text('EXPIRED', '021'), 'EXPIRED', '021'],
    ['34', text('ENROUTE'), 'EXPIRED', '000'],
    ['4', text('ENROUTE'), 'ENROUTE', '000'],
    ['8', 'ACK/', 'ACCEPTD', ''],
    ['16', 'NACK/0x0000000b/Invalid Destination Address', 'REJECTD', '0x0000000b'],
  ])('of type %s with the answer "%s" reads as %s', (type, ans, stat, err) => {
    expect(read({ type, ans })).toMatchObject({ route: '7', receipt: { ref: '501', gatewayId: '1789', stat, err } })
  })

  test('says when the operator says it happened, else when Kannel heard of it', () => {
    expect(read({ ans: text('DELIVRD') }).receipt.doneAt).toEqual(new Date('2026-11-21T03:31:00+05:30'))
    expect(read({ type: '8', ans: 'ACK/', at: '1795231860' }).receipt.doneAt).toEqual(new Date(1_795_231_860_000))
    expect(read({ type: '8', ans: 'ACK/', at: 'soon' }).receipt.doneAt).toBeUndefined()
  })

  test('keeps everything Kannel said as evidence', () => {
    expect(read({ ans: text('DELIVRD') }).receipt.raw).toBe(`type=1 ref=501 smsc=airtel mid=1789 ans=${text('DELIVRD')}`)
  })

  test('that only repeats the refusal of sendsms moves no message: it went to another route', () => {
    const { receipt } = read({ type: '16', mid: '', ans: 'NACK/no SMSC' })
    expect(receipt).not.toHaveProperty('ref')
    expect(receipt).not.toHaveProperty('gatewayId')
    expect(receipt.raw).toContain('ref=501')
  })

  test('can be stored whatever an operator puts in it', () => {
    const { receipt } = read({ mid: '\0'.repeat(200), ans: `${'x\0'.repeat(5000)}` })
    expect(JSON.stringify(receipt)).not.toContain('\\u0000')
    expect(receipt.raw.length).toBeLessThanOrEqual(2000)
    expect(receipt.gatewayId?.length).toBeLessThanOrEqual(65)
  })

  test.each([{ type: '' }, { type: '%d' }, { type: '0' }, { type: '1.5' }, { type: '-1' }])(
    'without a type is malformed: %o',
    filled => {
      expect(receiptFromKannel(search(query(filled)), KEY)).toEqual({ problem: 'malformed' })
    },
  )

  test.each(['', '?', 'route=7&ref=501', '%', 'sig=', 'route=7&ref=501&sig='])(
    'without route, message and signature is not ours: %s',
    given => {
      expect(receiptFromKannel(given, KEY)).toEqual({ problem: 'signature' })
    },
  )

  test('whose address was changed in route, message or signature is not ours', () => {
    const part = fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('501', '7', '50', '1'))
    fc.assert(
      fc.property(part, part, fc.option(fc.string({ maxLength: 30 }), { nil: undefined }), (route, ref, sig) => {
        const good = query()
        const changed = { ...good, route, ref, sig: sig ?? good.sig! }
        const same = route === good.route && ref === good.ref && changed.sig === good.sig
        expect('problem' in receiptFromKannel(search(changed), KEY)).toBe(!same)
      }),
    )
    expect(receiptFromKannel(search(query({}, '501', '7', makeSigningKey('another key, long enough')!)), KEY)).toEqual({
      problem: 'signature',
    })
  })

  test('is recognised for any route and message', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (route, ref) => {
        const address = new URL(
          receiptAddress('http://desk', route.toWellFormed(), ref.toWellFormed(), KEY).replace(/%([%a-zA-Z])/g, (_, letter) =>
            letter === '%' ? '%' : '1',
          ),
        )
        const reading = receiptFromKannel(address.search, KEY)
        expect(reading).toMatchObject({ route: route.toWellFormed(), receipt: { ref: ref.toWellFormed() } })
      }),
    )
  })
})

describe('GET /gateway/kannel/receipt', () => {
  let app: FastifyInstance

  afterEach(() => app.close())

  const open = async (store: (receipts: readonly KannelReceipt[]) => Promise<void>) => {
    app = Fastify()
    await app.register(kannelReceipts({ key: SECRET, store }))
  }
  const call = (given: Record<string, string>) => app.inject({ url: '/gateway/kannel/receipt', query: given })

  test('answers 200 only when the receipt is stored', async () => {
    let storedNow = () => {}
    let asked = 0
    await open(() => {
      asked++
      return new Promise(resolve => (storedNow = resolve))
    })
    let answered = false
    const answer = call(query()).then(response => {
      answered = true
      return response
    })
    await until(() => asked === 1)
    expect(answered).toBe(false)
    storedNow()
    expect((await answer).statusCode).toBe(200)
  })

  test('answers 403 to an address that is not ours, and 400 to what is no receipt, and stores nothing', async () => {
    const stored: KannelReceipt[] = []
    await open(async receipts => void stored.push(...receipts))
    expect((await call({ ...query(), ref: '502' })).statusCode).toBe(403)
    expect((await call({})).statusCode).toBe(403)
    expect((await app.inject({ url: '/gateway/kannel/receipt?ref=1&ref=2&sig=a&sig=b&route=7' })).statusCode).toBe(403)
    expect((await call(query({ type: 'x' }))).statusCode).toBe(400)
    expect((await app.inject({ method: 'HEAD', url: '/gateway/kannel/receipt', query: query() })).statusCode).toBe(404)
    expect(stored).toEqual([])
  })

  test('answers 503 when the receipt could not be stored, so that Kannel repeats it, and 200 to the repetition', async () => {
    let broken = true
    const stored: KannelReceipt[] = []
    await open(async receipts => {
      if (broken) throw new Error('the disk is full')
      stored.push(...receipts)
    })
    const refused = await call(query())
    expect(refused.statusCode).toBe(503)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.body).not.toContain('disk')
    broken = false
    expect((await call(query())).statusCode).toBe(200)
    expect(stored).toHaveLength(1)
  })

  test('stores what comes together together, each once, in the order it came', async () => {
    const batches: string[][] = []
    await open(async receipts => {
      batches.push(receipts.map(({ receipt }) => receipt.ref ?? ''))
      await new Promise(resolve => setImmediate(resolve))
    })
    const refs = Array.from({ length: 300 }, (_, index) => String(index))
    const answers = await Promise.all(refs.map(ref => call(query({}, ref))))
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(batches.flat()).toEqual(refs)
    expect(batches.length).toBeLessThan(30)
  })

  test('reads what Kannel has encoded, also where it is not UTF-8', async () => {
    const stored: KannelReceipt[] = []
    await open(async receipts => void stored.push(...receipts))
    const address = receiptAddress('', '7', '9', KEY)
      .replace('%d', '1')
      .replace('%A', 'stat%3ADELIVRD+err%3A000+text%3ACaf%E9')
      .replace(/%[iFT]/g, '')
    expect((await app.inject({ url: address })).statusCode).toBe(200)
    expect(stored[0]?.receipt).toMatchObject({ ref: '9', stat: 'DELIVRD', err: '000' })
  })

  test('refuses a key that could be guessed', () => {
    app = Fastify()
    expect(() => kannelReceipts({ key: 'short', store: async () => {} })).toThrow(/key/)
  })
})
