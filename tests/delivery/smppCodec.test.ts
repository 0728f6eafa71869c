import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMMAND, responseTo } from '../../server/gateways/smpp/commands.ts'
import { decodePdu } from '../../server/gateways/smpp/decode.ts'
import { encodePdu, sizeOfPdu } from '../../server/gateways/smpp/encode.ts'
import { Framer, FramingError } from '../../server/gateways/smpp/framer.ts'
import { findTlv, MAX_PDU_SIZE, MalformedPduError, type MessagePdu, NO_TLVS, type Pdu } from '../../server/gateways/smpp/pdu.ts'

const octet = fc.integer({ min: 0, max: 0xff })
const uint32 = fc.integer({ min: 0, max: 0xffffffff })
const sequence = fc.integer({ min: 1, max: 0x7fffffff })
const text = (maxLength: number) =>
  fc.string({ unit: fc.integer({ min: 1, max: 0xff }).map(code => String.fromCharCode(code)), maxLength })
const octets = (maxLength: number) => fc.uint8Array({ maxLength }).map(bytes => new Uint8Array(bytes))
const tlvs = fc.array(fc.record({ tag: fc.integer({ min: 0, max: 0xffff }), value: octets(60) }), { maxLength: 4 })

const message = fc.record<MessagePdu>({
  kind: fc.constant('message'),
  command: fc.constantFrom(COMMAND.submitSm, COMMAND.deliverSm),
  status: uint32,
  sequence,
  serviceType: text(5),
  sourceTon: octet,
  sourceNpi: octet,
  source: text(20),
  destinationTon: octet,
  destinationNpi: octet,
  destination: text(20),
  esmClass: octet,
  protocolId: octet,
  priority: octet,
  scheduleTime: text(16),
  validity: text(16),
  registeredDelivery: octet,
  replaceIfPresent: octet,
  dataCoding: octet,
  defaultMessageId: octet,
  shortMessage: octets(254),
  tlvs,
})
const data = message.map(pdu => ({
  ...pdu,
  command: COMMAND.dataSm,
  protocolId: 0,
  priority: 0,
  scheduleTime: '',
  validity: '',
  replaceIfPresent: 0,
  defaultMessageId: 0,
  shortMessage: new Uint8Array(),
}))
const bind = fc.record({
  kind: fc.constant('bind' as const),
  command: fc.constantFrom(COMMAND.bindReceiver, COMMAND.bindTransmitter, COMMAND.bindTransceiver),
  status: uint32,
  sequence,
  systemId: text(16),
  password: text(9),
  systemType: text(13),
  interfaceVersion: octet,
  addressTon: octet,
  addressNpi: octet,
  addressRange: text(41),
})
const bindResp = fc.record({
  kind: fc.constant('bindResp' as const),
  command: fc.constantFrom(COMMAND.bindReceiverResp, COMMAND.bindTransmitterResp, COMMAND.bindTransceiverResp),
  status: uint32,
  sequence,
  systemId: text(16),
  tlvs,
})
const messageResp = fc.record({
  kind: fc.constant('messageResp' as const),
  command: fc.constantFrom(COMMAND.submitSmResp, COMMAND.deliverSmResp, COMMAND.dataSmResp),
  status: uint32,
  sequence,
  messageId: text(65),
  tlvs,
})
const bare = fc.record({
  kind: fc.constant('bare' as const),
  command: fc.constantFrom(
    COMMAND.enquireLink,
    COMMAND.enquireLinkResp,
    COMMAND.unbind,
    COMMAND.unbindResp,
    COMMAND.genericNack,
    COMMAND.alertNotification,
  ),
  status: uint32,
  sequence,
})
const anyPdu: fc.Arbitrary<Pdu> = fc.oneof(message, data, bind, bindResp, messageResp, bare)

/** Octet strings in hexadecimal, so that views on buffers compare by what they hold. */
function plain(pdu: Pdu) {
  const hex = (octets: Uint8Array) => Buffer.from(octets).toString('hex')
  const tlvs = 'tlvs' in pdu ? pdu.tlvs.map(({ tag, value }) => ({ tag, value: hex(value) })) : undefined
  return { ...pdu, tlvs, shortMessage: pdu.kind === 'message' ? hex(pdu.shortMessage) : undefined }
}

function frames(chunks: readonly Buffer[]): Buffer[] {
  const found: Buffer[] = []
  const framer = new Framer((buffer, start, end) => found.push(Buffer.from(buffer.subarray(start, end))))
  for (const chunk of chunks) framer.push(chunk)
  return found
}

function cut(whole: Buffer, lengths: readonly number[]): Buffer[] {
  const chunks: Buffer[] = []
  let at = 0
  for (const length of lengths) {
    chunks.push(whole.subarray(at, at + length))
    at += length
  }
  chunks.push(whole.subarray(at))
  return chunks
}

describe('PDU codec', () => {
  it('reads back every PDU it writes, and knows its size beforehand', () => {
    fc.assert(
      fc.property(anyPdu, pdu => {
        const wire = encodePdu(pdu)
        expect(wire.length).toBe(sizeOfPdu(pdu))
        expect(wire.readUInt32BE(0)).toBe(wire.length)
        expect(plain(decodePdu(wire))).toEqual(plain(pdu))
      }),
    )
  })

  it('writes submit_sm as SMPP 3.4 §4.4.1 lays it out', () => {
    const wire = encodePdu({
      kind: 'message',
      command: COMMAND.submitSm,
      status: 0,
      sequence: 7,
      serviceType: '',
      sourceTon: 5,
      sourceNpi: 0,
      source: 'ABCDEF',
      destinationTon: 1,
      destinationNpi: 1,
      destination: '919812345678',
      esmClass: 0x40,
      protocolId: 0,
      priority: 1,
      scheduleTime: '',
      validity: '000001000000000R',
      registeredDelivery: 1,
      replaceIfPresent: 0,
      dataCoding: 8,
      defaultMessageId: 0,
      shortMessage: Uint8Array.of(0x09, 0x05),
      tlvs: [{ tag: 0x1400, value: Buffer.from('1701') }],
    })
    const expected =
      '0000004d 00000004 00000000 00000007' +
      '00 05 00 414243444546 00 01 01 393139383132333435363738 00 40 00 01 00' +
      '30303030303130303030303030303052 00 01 00 08 00 02 0905 1400 0004 31373031'
    expect(wire.toString('hex')).toBe(expected.replaceAll(' ', ''))
  })

  it('takes a refusal without a body', () => {
    const wire = Buffer.from('00000010800000040000005800000009', 'hex')
    expect(decodePdu(wire)).toEqual({
      kind: 'messageResp',
      command: COMMAND.submitSmResp,
      status: 0x58,
      sequence: 9,
      messageId: '',
      tlvs: NO_TLVS,
    })
  })

  it('refuses an id without its end', () => {
    expect(() => decodePdu(Buffer.from('0000001280000004000000000000000a3132', 'hex'))).toThrow(MalformedPduError)
  })

  it('names a command it does not speak', () => {
    const wire = Buffer.from('00000011000001120000000000000009ff', 'hex')
    expect(decodePdu(wire)).toEqual({ kind: 'unknown', command: 0x112, status: 0, sequence: 9 })
  })

  it('throws nothing but MalformedPduError on random bodies, and ends', () => {
    const header = fc.record({ command: fc.oneof(fc.constantFrom(...Object.values(COMMAND)), uint32), body: octets(200) })
    fc.assert(
      fc.property(header, ({ command, body }) => {
        const wire = Buffer.alloc(16 + body.length)
        wire.writeUInt32BE(wire.length, 0)
        wire.writeUInt32BE(command, 4)
        wire.set(body, 16)
        try {
          decodePdu(wire)
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedPduError)
          expect(error).toMatchObject({ command, sequence: 0 })
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('reads nothing beyond the end of a PDU that was cut short', () => {
    fc.assert(
      fc.property(message, fc.nat(), (pdu, at) => {
        const wire = encodePdu(pdu)
        const end = 16 + (at % (wire.length - 16))
        const padded = Buffer.concat([wire.subarray(0, end), Buffer.alloc(300, 0x41)])
        let decoded: Pdu | undefined
        try {
          decoded = decodePdu(padded, 0, end)
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedPduError)
        }
        if (decoded) expect(sizeOfPdu(decoded)).toBeLessThanOrEqual(end)
      }),
    )
  })

  it.each([
    ['a zero in a string', { destination: '9198\u0000' }],
    ['a character outside Latin-1', { source: 'हिन्दी' }],
    ['a short message of 255 octets', { shortMessage: new Uint8Array(255) }],
    ['a PDU beyond 64 KiB', { tlvs: [{ tag: 0x424, value: new Uint8Array(65_535) }] }],
  ])('refuses to write %s', (_what, wrong) => {
    const [pdu] = fc.sample(message, 1)
    expect(() => encodePdu({ ...pdu!, ...wrong })).toThrow(RangeError)
  })

  it('finds a TLV by its tag', () => {
    const value = Uint8Array.of(2)
    expect(findTlv([{ tag: 0x427, value }], 0x427)).toBe(value)
    expect(findTlv([{ tag: 0x427, value }], 0x1e)).toBeUndefined()
  })

  it('answers a request with its own command', () => {
    expect(responseTo(COMMAND.deliverSm)).toBe(COMMAND.deliverSmResp)
  })
})

describe('framer', () => {
  it('cuts a stream into the same PDUs however it is chunked', () => {
    fc.assert(
      fc.property(
        fc.array(anyPdu, { minLength: 1, maxLength: 6 }),
        fc.array(fc.integer({ min: 0, max: 90 })),
        (pdus, lengths) => {
          const wires = pdus.map(encodePdu)
          const found = frames(cut(Buffer.concat(wires), lengths))
          expect(found.map(frame => frame.toString('hex'))).toEqual(wires.map(wire => wire.toString('hex')))
        },
      ),
    )
  })

  it('takes a stream octet by octet', () => {
    const wires = fc.sample(anyPdu, 20).map(encodePdu)
    const single = [...Buffer.concat(wires)].map(octet => Buffer.of(octet))
    expect(Buffer.concat(frames(single))).toEqual(Buffer.concat(wires))
  })

  it.each([0, 15, MAX_PDU_SIZE + 1, 0x7fffffff, 0xffffffff])('refuses a command_length of %i, whole or in pieces', length => {
    const wire = Buffer.alloc(64)
    wire.writeUInt32BE(length, 0)
    expect(() => frames([wire])).toThrow(FramingError)
    expect(() => frames([wire.subarray(0, 2), wire.subarray(2)])).toThrow(FramingError)
  })

  it('waits for a PDU of the greatest length', () => {
    const wire = Buffer.alloc(MAX_PDU_SIZE)
    wire.writeUInt32BE(MAX_PDU_SIZE, 0)
    expect(frames(cut(wire, [3, 1000, 64_000]))).toHaveLength(1)
  })

  it('throws nothing but FramingError on random octets, and holds no more than one PDU', () => {
    fc.assert(
      fc.property(fc.array(octets(400), { maxLength: 8 }), chunks => {
        try {
          frames(chunks.map(chunk => Buffer.from(chunk)))
        } catch (error) {
          expect(error).toBeInstanceOf(FramingError)
        }
      }),
      { numRuns: 1000 },
    )
  })
})
