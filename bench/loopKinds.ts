import { register } from '../resources/index.ts'
import { PUBLIC } from '../resources/language/access.ts'
import { allEndpoints, type Endpoint } from '../resources/language/endpoints.ts'
import type { Fields } from '../resources/language/fields.ts'
import { makeSigningKey, receiptAddress } from '../server/gateways/kannel/receiptAddress.ts'
import { COMMAND, TAG } from '../server/gateways/smpp/commands.ts'
import { encodePdu } from '../server/gateways/smpp/encode.ts'
import { MAX_PDU_SIZE, type MessagePdu, type Tlv } from '../server/gateways/smpp/pdu.ts'
import { BODY_BOUNDS } from '../server/kernel/forms/bodyBounds.ts'
import { PUBLIC_BYTES } from '../server/routes.ts'
import type { Order } from './loopClient.ts'

export interface Kind {
  name: string
  /** Made anew each time: its octets are handed over. */
  order(): Order
}

/** What the expressions and loops over foreign text are written against, and what almost fits. */
const TEXTS = ['a', ' ', '1', 'a@', 'id:', '{#var#}', '%', '\u0905', '\u0000', '<p>'] as const
const SIGNED_IN_TEXTS = [' 1', '{#var#}'] as const

const LARGE = 4 * 1024 * 1024 - 1000

const json = (value: unknown) => Buffer.from(JSON.stringify(value))
const filled = (sign: string, bytes: number) =>
  sign.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(JSON.stringify(sign).slice(1, -1)))))

type Bodies = readonly [name: string, body: () => Buffer][]

const textsOf = (names: readonly string[], bytes: number, texts: readonly string[]): Bodies => {
  const each = Math.floor(bytes / names.length) - 80
  return texts.map(text => [
    `texts of ${JSON.stringify(text)}`,
    () => json(Object.fromEntries(names.map(name => [name, filled(text, each)]))),
  ])
}

/** Bodies of so many bytes that are meant to be slow to judge: more of something than is let through. */
const tooMuch = (name: string, bytes: number): Bodies => [
  ['keys', () => json(Object.fromEntries(Array.from({ length: Math.floor(bytes / 12) }, (_, n) => [`k${n}`, 0])))],
  ['lists', () => Buffer.from(`{"${name}":[${'{},'.repeat(Math.floor(bytes / 3) - 20)}{}]}`)],
  ['levels', () => Buffer.from('['.repeat(bytes - 1))],
]

/** Bodies that are just let through, and judged whole. */
const justSo = (names: readonly string[]): Bodies => {
  const { keys, lists, values, depth } = BODY_BOUNDS
  const each = Math.floor((values - 2 * names.length) / names.length)
  const deep = '['.repeat(depth - 2) + ']'.repeat(depth - 2)
  return [
    ['as many values as may be', () => json(Object.fromEntries(names.map(name => [name, Array(each).fill(17)])))],
    [
      'as many keys as may be',
      () => json(Object.fromEntries(Array.from({ length: keys - 1 }, (_, n) => [`${'k'.repeat(1900)}${n}`, 0]))),
    ],
    ['as many lists as may be', () => Buffer.from(`{"${names[0]}":[${`${'[],'.repeat(lists - depth - 2)}${deep}`}]}`)],
  ]
}

const fieldsOf = ({ action, resource, body, kind }: Endpoint): readonly string[] => {
  const given = Object.keys(action?.input ?? (body as Fields | undefined) ?? {})
  if (given.length > 0) return given
  if (kind === 'create' || kind === 'update') return Object.keys(resource?.fields ?? {})
  return ['search', ...Object.keys(resource?.fields ?? {})]
}

const post = (url: string, { method, path }: Endpoint, body: Buffer, token?: string): Order => ({
  kind: 'http',
  url: `${url}/api/${path.replaceAll(/\{\w+\}/g, '1')}`,
  method,
  headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  body: new Uint8Array(body),
})

const get = (url: string): Order => ({ kind: 'http', url, method: 'GET', headers: {}, body: undefined })

/** A body with nothing in it: what everything else is compared with. */
export const emptyRequest = (url: string): Order => ({
  kind: 'http',
  url: `${url}/api/login`,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: new Uint8Array(Buffer.from('{}')),
})

/** Every call that needs no session, at its limit; those that a gateway makes among them. */
export const publicKinds = (url: string, receiptKey: string | Uint8Array): Kind[] => {
  const open = allEndpoints(register).filter(({ operation }) => operation.can === PUBLIC)
  const key = makeSigningKey(receiptKey)!
  const receipt = receiptAddress(url, '1', '1', key).replace(/&type=.*$/, '&type=1&smsc=x&mid=1&at=1')
  return [
    ...open.flatMap((endpoint): Kind[] => {
      const name = `${endpoint.method} ${endpoint.path}`
      if (endpoint.method === 'GET')
        return ['a', '%E0%A4%85', '%'].map(text => ({
          name: `${name}, address of ${text}`,
          order: () => get(`${url}/api/${endpoint.path.replaceAll(/\{\w+\}/g, '1')}?q=${filled(text, 12_000)}`),
        }))
      const bytes = endpoint.operation.mostBytes ?? PUBLIC_BYTES
      const names = fieldsOf(endpoint)
      return [...tooMuch(names[0] ?? 'a', bytes), ...textsOf(names, bytes, TEXTS)].map(([what, body]) => ({
        name: `${name}, ${what}`,
        order: () => post(url, endpoint, body()),
      }))
    }),
    ...['id:', 'stat:DELIVRD ', '1', ' ', '%20', 'submit date:'].map(text => ({
      name: `receipt of Kannel, ${JSON.stringify(text)}`,
      order: () => get(`${receipt}&ans=${encodeURIComponent(filled(text, 3500))}`),
    })),
  ]
}

/** Every call with a body, by an admin, with 4 MB of it. @param token of the session that stands: some of these calls end it */
export const signedInKinds = (url: string, token: () => string): Kind[] =>
  allEndpoints(register)
    .filter(({ method, operation }) => method !== 'GET' && operation.can !== PUBLIC)
    .flatMap((endpoint, n) => {
      const names = fieldsOf(endpoint)
      // What is refused unread is so whatever the call.
      const bodies = [
        ...(n === 0 ? tooMuch(names[0] ?? 'a', LARGE) : []),
        ...justSo(names),
        ...textsOf(names, LARGE, SIGNED_IN_TEXTS),
      ]
      return bodies.map(([what, body]) => ({
        name: `${endpoint.method} ${endpoint.path}, ${what}`,
        order: () => post(url, endpoint, body(), token()),
      }))
    })

const message = (more: Partial<MessagePdu>): Buffer =>
  encodePdu({
    kind: 'message',
    command: COMMAND.deliverSm,
    status: 0,
    sequence: 7,
    serviceType: '',
    sourceTon: 1,
    sourceNpi: 1,
    source: '919800000001',
    destinationTon: 0,
    destinationNpi: 0,
    destination: '56161',
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
    tlvs: [],
    ...more,
  })

const RECEIPT = 4
const UCS2 = 8
const UDH = 0x40
const ROOM = MAX_PDU_SIZE - 200

const text = (sign: string): Tlv => ({
  tag: TAG.messagePayload,
  value: Buffer.from(filled(sign, ROOM), 'latin1').subarray(0, ROOM),
})

/** What a gateway may write at once: the largest PDUs there are, and 64 KB of the smallest. */
export const pduKinds = (): Kind[] => {
  const octets = (name: string, parts: readonly Uint8Array[]): Kind => ({
    name,
    order: () => ({ kind: 'octets', octets: new Uint8Array(Buffer.concat(parts)) }),
  })
  const many = (name: string, one: Buffer, bytes = 64 * 1024): Kind =>
    octets(
      name,
      Array.from({ length: Math.floor(bytes / one.length) }, () => one),
    )
  const looks = ['id:', 'id: ', 'stat:', 'err:', 'submit date:', ' ', 'a', '1', 'sub', 'text:', 'id:1 stat:DELIVRD ']
  const part = (number: number) =>
    message({
      esmClass: UDH,
      source: '919800000009',
      shortMessage: Buffer.from([5, 0, 3, 9, 255, number, ...Buffer.from('x'.repeat(134))]),
    })
  return [
    ...looks.map(sign =>
      octets(`receipt, 64 KB of ${JSON.stringify(sign)}`, [message({ esmClass: RECEIPT, tlvs: [text(sign)] })]),
    ),
    ...looks.map(sign => octets(`text of a phone, 64 KB of ${JSON.stringify(sign)}`, [message({ tlvs: [text(sign)] })])),
    octets('text of a phone, 64 KB of UCS-2', [message({ dataCoding: UCS2, tlvs: [text('\u0005')] })]),
    octets('deliver_sm with 16,000 parameters', [
      message({ tlvs: Array.from({ length: 16_000 }, () => ({ tag: 0x1500, value: new Uint8Array() })) }),
    ]),
    octets(
      'a text of 255 parts',
      Array.from({ length: 255 }, (_, n) => part(n + 1)),
    ),
    many('receipts, 64 KB of small ones', message({ esmClass: RECEIPT, shortMessage: Buffer.from('id:1 stat:DELIVRD err:000') })),
    many('texts of phones, 64 KB of small ones', message({ shortMessage: Buffer.from('STOP') })),
    many('enquire_link, 64 KB', encodePdu({ kind: 'bare', command: COMMAND.enquireLink, status: 0, sequence: 5 })),
    many(
      'submit_sm_resp to nothing, 64 KB',
      encodePdu({
        kind: 'messageResp',
        command: COMMAND.submitSmResp,
        status: 0,
        sequence: 0x60000000,
        messageId: '1',
        tlvs: [],
      }),
    ),
    octets('submit_sm_resp with an id of 60 KB', [
      encodePdu({
        kind: 'messageResp',
        command: COMMAND.submitSmResp,
        status: 0,
        sequence: 0x60000001,
        messageId: 'f'.repeat(60_000),
        tlvs: [],
      }),
    ]),
    many('commands that nobody knows, 64 KB', Buffer.from([0, 0, 0, 16, 0, 0, 9, 9, 0, 0, 0, 0, 0, 0, 0, 3])),
    octets('64 KB of noise', [Buffer.alloc(64 * 1024, 0x41)]),
  ]
}
