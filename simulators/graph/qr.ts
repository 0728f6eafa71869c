import { createHash, randomInt } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { QR_LIMITS } from '../../messaging/whatsapp/limits.ts'
import { lengthOf } from '../../messaging/whatsapp/shape.ts'
import { type Call, type Handler, needed, numberOf, paged, textOf } from './call.ts'
import { invalid, notFound } from './graphError.ts'
import { Raw } from './http.ts'
import type { QrCode } from './world.ts'

/** Squares on a side. */
const SIDE = 25
const PIXELS = 8
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Whether a square is dark: corners as a reader expects them, and squares by the code between. A picture of its own, not one to be read. */
const isDark = (code: string): ((x: number, y: number) => boolean) => {
  const bits = createHash('sha512').update(code).digest()
  return (x, y) => {
    const near = (at: number) => (at < 7 ? at : at >= SIDE - 7 ? SIDE - 1 - at : -1)
    const [left, top] = [near(x), near(y)]
    if (left >= 0 && top >= 0 && !(x >= SIDE - 7 && y >= SIDE - 7)) {
      const ring = Math.max(Math.abs(left - 3), Math.abs(top - 3))
      return ring !== 2
    }
    const place = (y * SIDE + x) % 512
    return ((bits[place >> 3] ?? 0) >> (place & 7)) % 2 === 1
  }
}

const svgOf = (code: string): string => {
  const dark = isDark(code)
  const squares = Array.from({ length: SIDE * SIDE }, (_, at) => [at % SIDE, Math.floor(at / SIDE)] as const)
  const path = squares.map(([x, y]) => (dark(x, y) ? `M${x + 2} ${y + 2}h1v1h-1z` : '')).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE + 4} ${SIDE + 4}"><path fill="#fff" d="M0 0h29v29H0z"/><path d="${path}"/></svg>`
}

const CRC = Array.from({ length: 256 }, (_, at) => {
  let rest = at
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest >>> 0
})

const chunk = (name: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  let crc = 0xffffffff
  for (const octet of body) crc = (CRC[(crc ^ octet) & 0xff] ?? 0) ^ (crc >>> 8)
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(content.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(~crc >>> 0, body.length + 4)
  return whole
}

const pngOf = (code: string): Buffer => {
  const dark = isDark(code)
  const size = (SIDE + 4) * PIXELS
  const rows = Buffer.alloc(size * (size + 1), 255)
  for (let y = 0; y < size; y++) {
    rows[y * (size + 1)] = 0
    for (let x = 0; x < size; x++) {
      const [column, row] = [Math.floor(x / PIXELS) - 2, Math.floor(y / PIXELS) - 2]
      if (column >= 0 && row >= 0 && column < SIDE && row < SIDE && dark(column, row)) rows[y * (size + 1) + x + 1] = 0
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  head[8] = 8
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const shown = ({ base }: Call, { code, message }: QrCode, format = '') => ({
  code,
  prefilled_message: message,
  deep_link_url: `https://wa.me/message/${code}`,
  ...(format === '' ? {} : { qr_image_url: `${base}/pictures/${code}.${format.toLowerCase()}` }),
})

const numberId = (call: Call): string => numberOf(call, call.path[0] ?? '').id

/** The code of the call, at its number. */
const qrOf = (call: Call, code: string): QrCode => {
  const number = numberId(call)
  const found = call.provider.world.qrs.find(one => one.code === code && one.number === number)
  if (!found) throw notFound(code)
  return found
}

const save: Handler = call => {
  const number = numberId(call)
  const { world } = call.provider
  const message = needed(call, 'prefilled_message')
  if (lengthOf(message) > QR_LIMITS.prefilledMessage)
    throw invalid('Param prefilled_message must be at most 140 characters long.')
  const format = textOf(call, 'generate_qr_image')
  if (format !== '' && format !== 'PNG' && format !== 'SVG') throw invalid('Param generate_qr_image must be one of {PNG, SVG}')
  const old = textOf(call, 'code')
  if (old === '' && world.qrs.filter(one => one.number === number).length >= QR_LIMITS.perNumber)
    throw invalid('A number has at most 2000 codes')
  const qr =
    old === '' ? { code: Array.from({ length: 14 }, () => LETTERS[randomInt(32)]).join(''), number, message } : qrOf(call, old)
  if (old === '') world.qrs.push(qr)
  qr.message = message
  call.provider.save()
  return shown(call, qr, format)
}

/** In which format a picture is asked for. */
const formatIn = (call: Call) => /qr_image_url\.format\((PNG|SVG)\)/.exec(textOf(call, 'fields'))?.[1]

/** Calls about QR codes. */
export const QR_CALLS: Readonly<Record<string, Handler>> = {
  'POST number/message_qrdls': save,
  'GET number/message_qrdls': call => {
    const number = numberId(call)
    const all = call.provider.world.qrs.filter(one => one.number === number)
    return paged(call, all, one => shown(call, one, formatIn(call)))
  },
  'GET number/message_qrdls/code': call => ({ data: [shown(call, qrOf(call, call.path[2] ?? ''), formatIn(call))] }),
  'DELETE number/message_qrdls/code': call => {
    const qr = qrOf(call, call.path[2] ?? '')
    const { world } = call.provider
    world.qrs = world.qrs.filter(one => one !== qr)
    call.provider.save()
    return { success: true }
  },
}

/** The picture of a code, for whoever has its link. */
export const picture: Handler = ({ path, provider }) => {
  const [code = '', ending] = (path[1] ?? '').split('.')
  const { pictures } = provider.settings
  if (pictures === 'none') throw notFound(code)
  if (pictures === 'wrong') return new Raw(`image/${ending}`, '<html><script>alert(1)</script></html>')
  if (ending === 'svg') return new Raw('image/svg+xml', svgOf(code))
  if (ending === 'png') return new Raw('image/png', pngOf(code))
  throw notFound(code)
}
