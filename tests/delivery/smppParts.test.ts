import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countParts, type Encoding } from '../../messaging/segments.ts'
import type { InboundMessage } from '../../server/gateways/driver.ts'
import { COMMAND, TAG } from '../../server/gateways/smpp/commands.ts'
import { Composer } from '../../server/gateways/smpp/compose.ts'
import { type Fragment, readInbound, readReceipt } from '../../server/gateways/smpp/inbound.ts'
import { type Concatenation, resolveOptions, type SmppOptions } from '../../server/gateways/smpp/options.ts'
import { ConcatenationReferences, encodeParts } from '../../server/gateways/smpp/parts.ts'
import { type MessagePdu, NO_TLVS, type Tlv } from '../../server/gateways/smpp/pdu.ts'
import { PendingParts } from '../../server/gateways/smpp/pending.ts'
import { Reassembly } from '../../server/gateways/smpp/reassembly.ts'
import { actionFor, statusCode, statusText } from '../../server/gateways/smpp/status.ts'
import type { SentPart } from '../../server/gateways/smpp/submission.ts'
import { ReceiptClock, relativeTime } from '../../server/gateways/smpp/times.ts'
import { message } from './smppHarness.ts'

const gsmText = fc.string({ unit: fc.constantFrom(...'abc XYZ019@£é{}[]€|~^\\\n'), minLength: 1, maxLength: 900 })
const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom('a', ' ', 'न', '😀', '👩‍👩‍👧', '₹'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter(char => char !== '\0'),
  ),
  minLength: 1,
  maxLength: 400,
})
const concatenation = fc.constantFrom<Concatenation>('udh8', 'udh16', 'sar')

function settings(over: Partial<SmppOptions> = {}) {
  return resolveOptions({ routeId: 'r', name: 'R', host: 'h', port: 1, systemId: 's', password: 'p', ...over })
}

/** The deliver_sm or submit_sm around what is of interest. */
function pdu(over: Partial<MessagePdu>): MessagePdu {
  return {
    kind: 'message',
    command: COMMAND.deliverSm,
    status: 0,
    sequence: 1,
    serviceType: '',
    sourceTon: 1,
    sourceNpi: 1,
    source: '919812345678',
    destinationTon: 1,
    destinationNpi: 1,
    destination: '56767',
    esmClass: 0,
    protocolId: 0,
    priority: 0,
    scheduleTime: '',
    validity: '',
    registeredDelivery: 0,
    replaceIfPresent: 0,
    dataCoding: 0,
    defaultMessageId: 0,
    shortMessage: new Uint8Array(),
    tlvs: NO_TLVS,
    ...over,
  }
}

/** What a phone makes of the parts, in whatever order they come. */
function joined(parts: readonly MessagePdu[]): { text: string; fragments: (Fragment | undefined)[] } {
  const read = parts.map(readInbound)
  const inOrder = read.toSorted((a, b) => (a.fragment?.part ?? 0) - (b.fragment?.part ?? 0))
  return { text: inOrder.map(({ text }) => text).join(''), fragments: inOrder.map(({ fragment }) => fragment) }
}

function compose(text: string, encoding: Encoding, how: Concatenation): MessagePdu[] {
  const composer = new Composer(settings({ concatenation: how }))
  const submission = composer.compose(message({ text, encoding }))
  return submission.parts.map((_part, index) => composer.pdu(submission, index))
}

describe('parts of a message', () => {
  it.each([
    ['GSM-7', gsmText],
    ['UCS-2', anyText],
  ] as const)('joined are the text in %s, as many as were charged, each short enough', (encoding, texts) => {
    fc.assert(
      fc.property(texts, concatenation, (text, how) => {
        const parts = compose(text, encoding, how)
        expect(parts.length).toBe(countParts(text, encoding))
        const { text: whole, fragments } = joined(parts)
        expect(whole).toBe(text)
        if (parts.length > 1) {
          expect(fragments.map(fragment => fragment?.part)).toEqual(parts.map((_part, index) => index + 1))
          expect(new Set(fragments.map(fragment => `${fragment?.reference}/${fragment?.total}`)).size).toBe(1)
        }
        for (const { shortMessage, dataCoding } of parts) {
          const header = parts.length > 1 && how !== 'sar' ? shortMessage[0]! + 1 : 0
          // 140 octets on the radio, where seven-bit text is packed.
          const body = shortMessage.length - header
          expect(dataCoding === 0 ? Math.ceil((header * 8) / 7) + body : header + body).toBeLessThanOrEqual(
            dataCoding === 0 ? 160 : 140,
          )
        }
      }),
    )
  })

  it('never splits a surrogate pair', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 140 }), concatenation, (lead, how) => {
        const text = `${'x'.repeat(lead)}${'😀'.repeat(70)}`
        for (const part of compose(text, 'UCS-2', how)) expect(readInbound(part).text.isWellFormed()).toBe(true)
      }),
    )
  })

  it('has an 8-bit reference in the header, a 16-bit one where it costs no part more, or none but TLVs', () => {
    const text = 'x'.repeat(200)
    const hex = (how: Concatenation, length = 200) =>
      encodeParts('x'.repeat(length), 'GSM-7', how, () => 0x1234).map(({ esmClass, shortMessage, tlvs }) => [
        esmClass,
        Buffer.from(shortMessage.subarray(0, 7)).toString('hex'),
        tlvs.map(({ tag, value }) => `${tag.toString(16)}=${Buffer.from(value).toString('hex')}`).join(),
      ])
    expect(text.length).toBe(200)
    expect(hex('udh8')).toEqual([
      [0x40, '05000334020178', ''],
      [0x40, '05000334020278', ''],
    ])
    expect(hex('udh16')).toEqual([
      [0x40, '06080412340201', ''],
      [0x40, '06080412340202', ''],
    ])
    expect(hex('udh16', 306).map(([, header]) => header)).toEqual(['05000334020178', '05000334020278'])
    expect(hex('sar')).toEqual([
      [0, '78787878787878', '20c=1234,20e=02,20f=01'],
      [0, '78787878787878', '20c=1234,20e=02,20f=02'],
    ])
  })

  it.each([
    ['an empty text', '', 'GSM-7'],
    ['a character outside the alphabet', 'नमस्ते', 'GSM-7'],
    ['more than 255 parts', 'x'.repeat(153 * 256), 'GSM-7'],
  ] as const)('refuses %s', (_what, text, encoding) => {
    expect(() => encodeParts(text, encoding, 'udh8', () => 1)).toThrow(RangeError)
  })

  it('gives a phone another reference also when 255 messages went to others in between', () => {
    const references = new ConcatenationReferences()
    const first = references.next('HEADER', 'phone')
    for (let other = 0; other < 255; other++) references.next('HEADER', `other ${other}`)
    expect((references.next('HEADER', 'phone') - first) & 0xff).not.toBe(0)
  })

  it('never gives two long messages to one phone the same 8-bit reference one after the other', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('1', '2', '3'), { maxLength: 1200 }), phones => {
        const references = new ConcatenationReferences()
        const last = new Map<string, number>()
        for (const phone of phones) {
          const reference = references.next('HEADER', phone) & 0xff
          expect(reference).not.toBe(last.get(phone))
          last.set(phone, reference)
        }
      }),
    )
  })
})

describe('parts in flight', () => {
  const part = (sequence: number): SentPart => ({ ...({} as SentPart), sequence })

  it('never share a number, however long one of them stays', () => {
    const pending = new PendingParts(1)
    const stays = pending.nextSequence()
    pending.add(part(stays))
    const numbers = Array.from({ length: 9 }, () => pending.nextSequence())
    expect(numbers).toEqual([2, 3, 4, 6, 7, 8, 10, 11, 12])
    expect(pending.take(5)).toBeUndefined()
    expect(pending.all()).toHaveLength(1)
    expect(pending.take(stays)).toMatchObject({ sequence: stays })
    expect(pending.take(stays)).toBeUndefined()
    expect(pending.size).toBe(0)
  })

  it('hold a whole window', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), window => {
        const pending = new PendingParts(window)
        const numbers = Array.from({ length: window }, () => {
          const sequence = pending.nextSequence()
          pending.add(part(sequence))
          return sequence
        })
        expect(pending.size).toBe(window)
        expect(numbers.every(sequence => pending.take(sequence)?.sequence === sequence)).toBe(true)
      }),
      { numRuns: 20 },
    )
  })
})

describe('composing', () => {
  const one = (over: Parameters<typeof message>[0], options: Partial<SmppOptions> = {}) => {
    const composer = new Composer(settings(options))
    return composer.pdu(composer.compose(message(over)), 0)
  }
  const values = ({ tlvs }: { tlvs: readonly Tlv[] }) =>
    tlvs.map(({ tag, value }) => [tag, Buffer.from(value).toString('latin1')])

  it('numbers the plan of an alphanumeric header 5/0, of digits 1/1, of both as configured', () => {
    const plan = ({ sourceTon, sourceNpi, destinationTon, destinationNpi }: MessagePdu) => [
      sourceTon,
      sourceNpi,
      destinationTon,
      destinationNpi,
    ]
    expect(plan(one({ from: 'ABCDEF' }))).toEqual([5, 0, 1, 1])
    expect(plan(one({ from: '650025' }))).toEqual([1, 1, 1, 1])
    const configured = { sourceTon: 0, sourceNpi: 8, destTon: 2, destNpi: 3 }
    expect(plan(one({ from: 'ABCDEF' }, configured))).toEqual([0, 8, 2, 3])
    expect(plan(one({ from: '650025' }, configured))).toEqual([0, 8, 2, 3])
  })

  it('carries DLT values under the tags of the route, and our id only where the route says so', () => {
    const dlt = { entityId: '1701', templateId: '1707', chain: 'abc' }
    expect(values(one({ dlt }))).toEqual([
      [0x1400, '1701'],
      [0x1401, '1707'],
      [0x1402, 'abc'],
    ])
    expect(values(one({ dlt, ref: 'm1' }, { dltTags: { entity: 0x1401, template: 0x1400 }, refTag: 0x1403 }))).toEqual([
      [0x1401, '1701'],
      [0x1400, '1707'],
      [0x1402, 'abc'],
      [0x1403, 'm1'],
    ])
    expect(values(one({}))).toEqual([])
  })

  it('asks for a receipt, and tells coding, class, priority and validity', () => {
    expect(one({})).toMatchObject({ registeredDelivery: 1, dataCoding: 0, priority: 0, validity: '000001000000000R' })
    expect(one({ flash: true, priority: 3, validityMinutes: 10 })).toMatchObject({
      dataCoding: 0xf0,
      priority: 3,
      validity: '000000001000000R',
    })
    expect(one({ encoding: 'UCS-2', flash: true }, { validityMinutes: 0 })).toMatchObject({ dataCoding: 0x18, validity: '' })
    expect(one({ encoding: 'UCS-2' })).toMatchObject({ dataCoding: 8 })
  })

  it.each([
    ['a number with letters', { to: '91981234567x' }],
    ['no number', { to: '' }],
    ['a header in another script', { from: 'हिन्दी' }],
    ['a header too long', { from: 'ABCDEFGHIJKLMNOPQRSTU' }],
    ['a DLT value that is not plain', { dlt: { entityId: '17\u0000' } }],
  ])('refuses %s', (_what, over) => {
    expect(() => one(over)).toThrow(RangeError)
  })
})

describe('options', () => {
  it.each([
    [{ port: 0 }, 'port'],
    [{ tps: 0 }, 'tps'],
    [{ window: Number.NaN }, 'window'],
    [{ responseTimeoutSeconds: 0 }, 'responseTimeoutSeconds'],
    [{ password: 'p\u0000' }, 'password'],
    [{ tlsCa: 'no certificate' }, 'tlsCa'],
  ])('refuse %o by name', (over, name) => {
    expect(() => settings(over)).toThrow(new RegExp(`SMPP option ${name} `))
  })
})

describe('times', () => {
  it.each([
    [0, ''],
    [1, '000000000100000R'],
    [1440, '000001000000000R'],
    [30 * 1440, '000030000000000R'],
    [45 * 1440 + 61, '000115010100000R'],
    [10_000_000, '001200000000000R'],
    [Number.NaN, ''],
  ])('of %d minutes validity are %j', (minutes, expected) => {
    expect(relativeTime(minutes)).toBe(expected)
  })

  it('in receipts are read in the zone of the operator', () => {
    expect(new ReceiptClock('Asia/Kolkata').read('2511210230')).toEqual(new Date('2025-11-20T21:00:00Z'))
    expect(new ReceiptClock('+00:00').read('251121023059')).toEqual(new Date('2025-11-21T02:30:59Z'))
    expect(new ReceiptClock('Asia/Kolkata').read('2513990230')).toBeUndefined()
    expect(() => new ReceiptClock('Asia/Nowhere')).toThrow(RangeError)
  })
})

describe('reading a receipt', () => {
  const clock = new ReceiptClock('Asia/Kolkata')
  const text = (raw: string) => Buffer.from(raw, 'latin1')
  const usual = 'id:0045 sub:001 dlvrd:001 submit date:2511210230 done date:2511210231 stat:DELIVRD err:000 text:Hello'
  const read = (over: Partial<MessagePdu>, options: Partial<SmppOptions> = {}) => readReceipt(pdu(over), settings(options), clock)

  it('takes id, state, error and date from the text', () => {
    expect(read({ esmClass: 0x04, shortMessage: text(usual) })).toEqual({
      gatewayId: '0045',
      ref: undefined,
      stat: 'DELIVRD',
      err: '000',
      doneAt: new Date('2025-11-20T21:01:00Z'),
      source: '919812345678',
      destination: '56767',
      flagged: true,
      raw: usual,
    })
  })

  it('believes the TLVs more than the text', () => {
    const tlvs = [
      { tag: TAG.receiptedMessageId, value: text('77\0') },
      { tag: TAG.messageState, value: Uint8Array.of(5) },
      { tag: TAG.ourRef, value: text('m9') },
    ]
    expect(read({ shortMessage: text(usual), tlvs }, { refTag: TAG.ourRef })).toMatchObject({
      gatewayId: '77',
      stat: 'UNDELIV',
      ref: 'm9',
    })
    expect(read({ shortMessage: text(usual), tlvs })?.ref).toBeUndefined()
  })

  it('finds the error in network_error_code when the text has none', () => {
    const tlvs = [
      { tag: TAG.messageState, value: Uint8Array.of(3) },
      { tag: TAG.networkErrorCode, value: Uint8Array.of(3, 0, 21) },
    ]
    expect(read({ esmClass: 0x04, tlvs })).toMatchObject({ stat: 'EXPIRED', err: '021' })
  })

  it('reads a receipt that travels as message_payload', () => {
    expect(read({ esmClass: 0x04, tlvs: [{ tag: TAG.messagePayload, value: text(usual) }] })).toMatchObject({ gatewayId: '0045' })
  })

  it('knows a receipt by its text only where the route says that its operator sets no flag, and only at its beginning', () => {
    const unmarked = { unflaggedReceipts: true }
    expect(read({ shortMessage: text(usual) })).toBeUndefined()
    expect(read({ shortMessage: text(usual) }, unmarked)).toMatchObject({ gatewayId: '0045', flagged: false })
    for (const other of [
      'My id is 12, what is the state of it?',
      `Hello, ${usual}`,
      'id:5 and no state',
      `id:5 ${'x'.repeat(300)} stat:DELIVRD`,
    ])
      expect(read({ shortMessage: text(other) }, unmarked)).toBeUndefined()
    expect(read({ esmClass: 0x40, shortMessage: text(usual) }, unmarked)).toBeUndefined()
  })

  it('takes no more of a long text than a receipt may be', () => {
    const long = (start: string) => [{ tag: TAG.messagePayload, value: text(start + 'id:'.repeat(21_000)) }]
    expect(read({ tlvs: long('') }, { unflaggedReceipts: true })).toBeUndefined()
    expect(read({ esmClass: 0x04, tlvs: long('id:7 stat:DELIVRD ') })).toMatchObject({ gatewayId: '7', stat: 'DELIVRD' })
    expect(read({ esmClass: 0x04, tlvs: long('id:7 ') })?.raw).toHaveLength(2000)
  })

  it('keeps what says nothing, as unknown, or on the way when it is an intermediate notice', () => {
    expect(read({ esmClass: 0x04, shortMessage: text('??') })).toMatchObject({ gatewayId: undefined, stat: 'UNKNOWN', raw: '??' })
    expect(read({ esmClass: 0x20, shortMessage: text('id:5') })).toMatchObject({ gatewayId: '5', stat: 'ENROUTE' })
  })

  it('never throws, whatever the octets', () => {
    const octets = fc.uint8Array({ maxLength: 254 })
    const tlvs = fc.array(fc.record({ tag: fc.constantFrom(...Object.values(TAG)), value: fc.uint8Array({ maxLength: 20 }) }))
    fc.assert(
      fc.property(octets, tlvs, fc.nat(255), fc.nat(255), (shortMessage, found, esmClass, dataCoding) => {
        const random = {
          shortMessage: new Uint8Array(shortMessage),
          tlvs: found.map(({ tag, value }) => ({ tag, value: new Uint8Array(value) })),
        }
        const all = { ...random, esmClass, dataCoding }
        const receipt = read(all, { refTag: TAG.ourRef })
        if (receipt) expect(receipt.stat).toMatch(/^\w+$/)
        expect(typeof readInbound(pdu(all)).text).toBe('string')
      }),
      { numRuns: 1000 },
    )
  })
})

describe('messages from phones', () => {
  it.each([
    ['GSM', 0x00, '4869201b65', 'Hi €'],
    ['Latin-1', 0x03, '63616665e9', 'cafeé'],
    ['UCS-2', 0x08, '0928d83dde00', 'न😀'],
    ['UCS-2 with half a unit', 0x08, '092800', 'न'],
  ])('are read as %s', (_what, dataCoding, hex, expected) => {
    expect(readInbound(pdu({ dataCoding, shortMessage: Buffer.from(hex, 'hex') })).text).toBe(expected)
  })

  it('can always be stored: zeros and halves of pairs are replaced', () => {
    const text = (hex: string, dataCoding: number) => readInbound(pdu({ dataCoding, shortMessage: Buffer.from(hex, 'hex') })).text
    expect(text('41004200', 3)).toBe('A\ufffdB')
    expect(text('0041d83d', 8)).toBe('A\ufffd')
    const receipt = 'id:7 stat:DELIVRD err:000 text:a\0b\0'
    const raw = readReceipt(
      pdu({ esmClass: 0x04, shortMessage: Buffer.from(receipt) }),
      settings(),
      new ReceiptClock('Asia/Kolkata'),
    )?.raw
    expect(raw).toBe('id:7 stat:DELIVRD err:000 text:a\ufffdb')
  })

  it('lose a header that is no concatenation, and keep a header that is longer than the message as text', () => {
    const header = (hex: string) => readInbound(pdu({ esmClass: 0x40, shortMessage: Buffer.from(hex, 'hex') }))
    expect(header('0424020101' + '4869')).toMatchObject({ text: 'Hi', fragment: undefined })
    expect(header('06050415811581' + '4869')).toMatchObject({ text: 'Hi', fragment: undefined })
    expect(header('7f48')).toMatchObject({ text: 'àH', fragment: undefined })
    // Part 3 of 2.
    expect(header('0500030a0203' + '4869')).toMatchObject({ text: 'Hi', fragment: undefined })
  })

  const part = (text: string): InboundMessage => ({ from: '9198', to: '56767', text })

  it('are put together in whatever order, also when parts repeat', () => {
    const parts = fc.constantFrom(...fc.sample(fc.shuffledSubarray([1, 2, 3, 1, 2, 3], { minLength: 6 }), 20))
    fc.assert(
      fc.property(parts, order => {
        const reassembly = new Reassembly(1000)
        const found = order.map(number => reassembly.add(part(`<${number}>`), { reference: 7, total: 3, part: number }, 0))
        expect(found.find(message => message !== undefined)?.text).toBe('<1><2><3>')
      }),
    )
  })

  it('are handed on with what there is when the rest does not come', () => {
    const reassembly = new Reassembly(1000)
    reassembly.add(part('first '), { reference: 7, total: 3, part: 1 }, 0)
    reassembly.add(part('third'), { reference: 7, total: 3, part: 3 }, 500)
    expect(reassembly.expired(999)).toEqual([])
    expect(reassembly.expired(1000)).toEqual([part('first third')])
    expect(reassembly.size).toBe(0)
  })

  it('are held no more than a thousand at a time', () => {
    const reassembly = new Reassembly(60_000)
    for (let reference = 0; reference < 5000; reference++) {
      reassembly.add(part('x'), { reference, total: 2, part: 1 }, 0)
      reassembly.expired(0)
    }
    expect(reassembly.size).toBe(1000)
  })
})

describe('status codes', () => {
  it.each([
    [0x00, 'taken'],
    [0x04, 'rebind'],
    [0x08, 'again'],
    [0x0b, 'reject'],
    [0x14, 'slow'],
    [0x58, 'slow'],
    [0x45, 'failover'],
    [0x400, 'reject'],
    [0x7777, 'reject'],
  ] as const)('%i means %s', (status, action) => {
    expect(actionFor(status)).toBe(action)
  })

  it('mean what the route says they mean, except that 0 is always taken', () => {
    expect(actionFor(0x400, { 1024: 'failover' })).toBe('failover')
    expect(actionFor(0x00, { 0: 'reject' })).toBe('taken')
  })

  it('have names for people', () => {
    expect([statusCode(0x0b), statusText(0x0b)]).toEqual(['0x0B', 'ESME_RINVDSTADR: Invalid destination address'])
    expect([statusCode(0x455), statusText(0x455)]).toEqual(['0x455', "The operator's own error"])
    expect(statusText(0x7777)).toBe('Unknown status')
  })
})
