import { crc32, deflateSync } from 'node:zlib'

const WIDTH = 640
const HEIGHT = 420

const chunk = (name: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(content.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

const channels = (colour: string): [number, number, number] => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
]

/** A poster as a PNG: a sun above hills, in two colours of the form `#rrggbb`. */
export const posterOf = (sky: string, ground: string): Buffer<ArrayBuffer> => {
  const [above, below] = [channels(sky), channels(ground)]
  const rows = Buffer.alloc((WIDTH * 3 + 1) * HEIGHT)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const isSun = Math.hypot(x - 470, y - 130) < 62
      const hill = 290 - 46 * Math.sin(x / 95) - 18 * Math.sin(x / 31)
      const light = isSun ? 0.85 : y > hill ? 0 : 0.45 * (1 - y / HEIGHT)
      const base = y > hill ? below : above
      for (const [place, value] of base.entries())
        rows[y * (WIDTH * 3 + 1) + 1 + x * 3 + place] = Math.round(value + (255 - value) * light)
    }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(WIDTH, 0)
  head.writeUInt32BE(HEIGHT, 4)
  head[8] = 8
  head[9] = 2
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
