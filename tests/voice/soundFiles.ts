/** Sound files as programs write them: tones, silence, and what is not what it says. */

interface Wav {
  seconds?: number
  rate?: number
  channels?: number
  /** 1: whole numbers, 3: floating point, 6: A-law, 7: µ-law. */
  coding?: number
  bits?: number
  hertz?: number
  /** What the header says in place of the truth. */
  says?: { rate?: number; channels?: number; bytes?: number; coding?: number; bits?: number }
  /** A chunk that stands before the sound. */
  before?: Buffer
}

const clamp = (value: number) => Math.max(-1, Math.min(1, value))

const writers: Readonly<Record<string, (to: Buffer, at: number, value: number) => unknown>> = {
  '1/8': (to, at, value) => to.writeUInt8(Math.round(clamp(value) * 127) + 128, at),
  '1/16': (to, at, value) => to.writeInt16LE(Math.round(clamp(value) * 32_767), at),
  '1/24': (to, at, value) => to.writeIntLE(Math.round(clamp(value) * 8_388_607), at, 3),
  '1/32': (to, at, value) => to.writeInt32LE(Math.round(clamp(value) * 2_147_483_647), at),
  '3/32': (to, at, value) => to.writeFloatLE(value, at),
  '3/64': (to, at, value) => to.writeDoubleLE(value, at),
  // Silence; of the others the tests look at the length.
  '6/8': (to, at) => to.writeUInt8(0xd5, at),
  '7/8': (to, at) => to.writeUInt8(0xff, at),
}

export const chunk = (name: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

/** A tone as WAV. */
export const wav = (options: Wav = {}): Buffer => {
  const {
    seconds = 2,
    rate = 8000,
    channels = 1,
    coding = 1,
    bits = 16,
    hertz = 440,
    says = {},
    before = Buffer.alloc(0),
  } = options
  const write = writers[`${coding}/${bits}`]!
  const bytes = bits / 8
  const frames = Math.round(seconds * rate)
  const data = Buffer.alloc(frames * channels * bytes)
  for (let frame = 0; frame < frames; frame++) {
    const value = 0.5 * Math.sin((2 * Math.PI * hertz * frame) / rate)
    for (let channel = 0; channel < channels; channel++) write(data, (frame * channels + channel) * bytes, value)
  }
  const format = Buffer.alloc(16)
  format.writeUInt16LE(says.coding ?? coding, 0)
  format.writeUInt16LE(says.channels ?? channels, 2)
  format.writeUInt32LE(says.rate ?? rate, 4)
  format.writeUInt32LE(rate * channels * bytes, 8)
  format.writeUInt16LE(channels * bytes, 12)
  format.writeUInt16LE(says.bits ?? bits, 14)
  const sound = chunk('data', data)
  if (says.bytes !== undefined) sound.writeUInt32LE(says.bytes, 4)
  const head = Buffer.alloc(12)
  head.write('RIFF', 'latin1')
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVE', 8, 'latin1')
  return Buffer.concat([head, chunk('fmt ', format), before, sound])
}

/** Frames of silence: side information and sound are zeros. */
const frames = (head: readonly number[], length: number, count: number): Buffer => {
  const frame = Buffer.alloc(length)
  Buffer.from(head).copy(frame)
  return Buffer.concat(Array.from({ length: count }, () => frame))
}

/** Silence as MP3 of 128 kbit/s and 44.1 kHz. */
export const mp3 = (seconds: number): Buffer => frames([0xff, 0xfb, 0x90, 0xc4], 417, Math.ceil((seconds * 44_100) / 1152))

/** Silence at the lowest rate of bits there is: an hour in 3.6 MB. */
export const sparseMp3 = (seconds: number): Buffer => frames([0xff, 0xe3, 0x18, 0xc4], 72, Math.ceil(seconds / 0.072))

/** Two seconds of 440 Hz as a program encodes them: MP3 of 16 kbit/s and 22.05 kHz. */
export const TONE_MP3 = Buffer.from(
  [
    '//MoxAAL0FrQX0YYAgrlttoAu7u7u7iIhzwcBkyBBCAQlwfB8P8EOD7+co8/wI7QH+BDmgH+BHcP9Hv6FWlLDf/+XWWB+A/f//MoxAsPeLasAZuIANMGJTcF',
    'YKFBuyKDQ46sPAjQuZEKg3RG2wEIRJiHEGIEY/5dJkyLxe+VBURHvrBURHv4Kv//+gcpc0fe//MoxAgO0HJIAd4wAUMAkA4wHQVDBvAQMG4LExPjRThKKkPY',
    'M3wyYShDGYE7MQof0AhsmDEA2BgEVtLWl0AjgWr///yjLOki//MoxAcNCG5IAOf2gUCAECg4wAITBZEMTJkz74jDKk7IxtkJ+MBkAgTLw47bxNBTTNwIOCVr',
    'OrIrFNX///rtYSvSZHALMAgu//MoxA0PKHo0AO/6gDCcWzFIpDJ9RzWbqjHPZE4z04TsMHlBrTQNCTY6UjJ0ujHcHQEHgcA6ljL3cjFPgv//+hYwVABC4AAI',
    '//MoxAsPOH40AO/6gB4aFUMJ8yGAgz5CE40E4y7UF+NjKAqjCiwPEy5UExG74wJUwYEkdBQgAFR564YllHe7///8Y0u1B4wR//MoxAkOKHJEAM/4ZQwkzLkM',
    'AaASzAQQKQwLYIJMRRVRTJRAq8wKcB8MSDM2HUDIxuMeA0ICSlrjRW/sYv//+o19PhA4QgcC//MoxAsOuHo0AO/4gEMzBoYDEMrTIRVDS/2TGDpi8zNEUnMG',
    'sBrDfjuPQ/E1IlTPwSBxDFgQn20x343SZ///+49aji8S/I8I//MoxAsNsHpAAOf6gMDFQymEzTw0O6qUx9YY1NCjBATBtALYyCNQxTn0wQNUKBMQgGo49cQl',
    'du91///9SlrSpS2IBAhgYJmF//MoxA8MkG5MAOe4gUWGNjaafthniegHA2PAYTQIZgMaGgJKYpLpiUDF8WXPzLuQVf///OxC3VVVIAIFwuYCGxhk+mTsQY6v',
    '//MoxBcL4G5QAOe2ge8Z+RCBhAhMmooZzUUZmMCSWkw38In6QDX///uwQz9uyzhIEGGQCY2ChnMenFGEa873R5HCOGKSEyZn//MoxCIM0HJIAOe4gVCZW7Rh',
    'NMGAQulo3OAJXSWFlf///cSZSmMWSMCAcweEjEQvMnnA2heTTH/dOjYe8w1wNBgpmg7wYqPh//MoxCkMoGpIAOe4gYmB5a5dLvS0qMX///5bg5pyaRUAooFg',
    'SNzBR+MY5EwTRA9MKjCGzAYgJQ0o0OdVzMgUeTEW3Mhc5bLK//MoxDEMGG5QAOf2gf///UfeCDWzF0zEAIysZNeRD5+E1ApAzqrE/MRgJAy4iDL+RMLH8wMD',
    'k53Qicop81b///1EWBKAlkTA//MoxDsMMHJMAN+4geAjCQNMUiQywXzc9INSrhY7CRrDDyARAhkM2ZsxChzEISLaruf2VCxd///+whZxfECAaIwmGRJABCGC',
    '//MoxEUMqGpIAOe4gWh5hpkBgeb8UYQEIUGBMglJp8xnRiQHP4oZxMMUYmOPPDlJX0r///m24JpsgSTMFgMMOQtMaBcMxy/N//MoxE0NmHo8AO/4gMKJjJQ1',
    'SA05wL4MInBRzNdHTPS9jFc/DDcMzAICEe1yO2/kst8q///7rxKql/jHCNIc5UDBEApMIkGg//MoxFEO0Ho4AO/6gMUgW03J/rz84HVFiyzCMnzHWQDCQxDC',
    'gIzAEAlAWtQzW5a5///+QpPkFAMYCgoCAxFRWKpMkCaGAnIm//MoxFAN+HpAAM+6ZAo8fKYXgJcmAtAoRqYmHcyQaQDgQ8RYfEQFXE5kPyu5tf//+pE3Ahtr',
    'ABAJhIKGLxqZiOxvG3mpFz6d//MoxFMOIHo4AO/4gHWPyYlwYRnhMGmc6YwQJhwHIPs4f+MU9OJV///7kEsyUxLagoJAIYmMwUZoGZwVqGt5OIeHohxiQAMG',
    '//MoxFUM0HJIAOe4gSZAGNuWYJS5g8LF7WVPrKrvVf///stZciiBAFBoLBYLwqLRgIYZhzKxg9y/kYiGGMCgGCa2Fn1Q5q5S//MoxFwMwHJIAOe4gQ6OFhVU',
    'TewfOVKl///9yh24o6YMABgkJmIBgZNOZr6xGhLxscag9Bh7hXmaT6aQpRi8xGHQOj41+HI3//MoxGQM4HJEAO/2gUgG///7sFMxVuLtBgRDBkBjSZvCxw5G',
    'mvW5KeTQVpiYgdmN0WYV7QIThgQMoTmQwFM1OLX///xlzXUw//MoxGsMeG5MAOe4gYEgAGA8EiQwASTCqgMsfkwntR7MVkCnzAMwJQafTw7Y0Q4AziJByvXm',
    'kNss///8JW7kLaIFwGYGCxh0//MoxHQMaHJIAOe4gW5kI+GrcKZ3XwJv7kImHIFkZoOhp2UmMiqYiASFbTIfllOGVfgoNYUpSW9Eg0PEUiQwRDToJCNuBJ4+',
    '//MoxH0MuG5IAOf2gZ8D4xbAZjBUCsISKyELkEgQCgAK+nhklfO91f///KlcpUpakGggCBkwOODDyDM16QwsRFIMX/CLDAVA//MoxIUMiG5MAOe4gRvMlCDn',
    'M8zU/AS0JALJoFnrFKr///zlD9vawkRAQwCGzCg6Mcoc0pnjDQUJQxvQIyMDPAtTM5rNTQAx//MoxI0MYHpEABc8KMkQDE9Axp78S+kA6vg4MYytJAcRBkWI',
    '4KRBokEnRBEbdIax9ZAtGLuEGYMYWZgPEXA0LggAhJQAGEvV//MoxJYMiG5MAOf2gR+ksX+V///8ZU1lUxbICAcwGFjBwzMWng0NizDTUGExx4ILMB7AWjFC',
    'E5H8MuTjKAMvUwV+p2/G///8//MoxJ4M0G5MAOf4gSXwI6ywQyBwIHDB4/MWIwz3tTCtkXMxdEJNMC0AtDZF46/VM6NQcqIRs0geWU4Y+CgtjDIUkR4NgoiG',
    '//MoxKUM2HpEABc8KEUGmiBUdDRptvK3n0yG6YvQThg3BcGCKRWYBQW4WAeQ/Yw9ccldu93///1KWtKlLYgECGBgmYVFhjY2//MoxKwMwG5MAOf2gZp+2GeJ',
    '6AcDY8BhNAhmAxoaAkpikumJQMXxZc/Mu5Bq///85Y97JUQSADgSE5gUJxhSVZjdAxhNKk4Y//MoxLQMeG5MAOf2gaUBWxgWIGebivnoXRpZQGOY8EMXeSLy',
    'ypnV///7sEMLbspIOChiECmQg0aHJJz5xG17GkfKApBi9hZm//MoxL0NAHpEABc8KDyXZjNEBgyWRgKDqCBmbwROUWL/Ff///cSZSmMWSMCAcweEjEQvMnnA',
    '2heTTH/dOjYe8w1wNBgpmg7w//MoxMQMkG5MAOe4gWKj4YmB5a5dLvS0qMX///wn3yWsXmKgIiAJjAEUTBYrDEmETBmlRkw3MLFMCIAyDakw9N5NKERp0Jg9',
    '//MoxMwNCHZIAO/2gHA98Ul9fBX5wdYngboiwB0wPzDIIpNBGA5rKzaGu5Pd8acxdgxDCCC4MIMhEwJgrTAQAaL3sgfeGJXb//MoxNINUHpEAOe6gLHV///5',
    'peIVCGIGmePmxVHKfmA+gOBgcwHeYQyF4GWzPbhsGoeQYRoAkmDh+GiHQmNakmNIlGDQKmAI//MoxNcMoGpIAOe4gQCYrWqW1S2uKv///sgZshqCAJFQeHQ9',
    'BA4GBp1mFVeGBpt1xg4AdEYEGCAmhymcaHgk1ihXFAhSyatC//MoxN8NEHZIAO/2gOWUhar///m2QIT14IjmDgJGIobmPg2GcpunAk8GVIsCRrLQbMYTyC8m',
    'fKjmjWyGM6SGIYemAwGF11bG//MoxOUNYHpEAJ88YLbsRif5///5lmQgAmBDGXJGoMnFTGA5AJZga4FMYPoEUmVOrm5rRAWCGCG5iCe5l3sBiIlxiQIZgeCB',
    '//MoxOoQSH4wANf6ZGdUydmtetYq///+SJkqCwFICz4z0VQG8kA6AIFcmB6t05hHgc6YCAB5GehocXGBmgHBytHhEky1KES+//MoxOMNUHJAAO/4gb01///5',
    'hkaGC70JBgyDZh8IRjqP5mwfxvTa5k9zeyaoKHwmEvAxxoAnxp/mJjwiJikGxgeBZchU7OHL//MoxOgO+Ho0AO/6gI3LM///+43VLYtSYKAphsDGMAaZZDxq',
    'grnkaMZEMc9GkPgzhg3ABkYjGUYvVmYOneYShcAAJR6ZTErt//MoxOcPWHo0ANf6ZPs9///7Tal0jGBTJJTFxjDdTACQMowCIGRMCHEkjDzrfYyEUYIBgMab',
    'HGJ9yOmwTWajBgOMIsGkmVPv//MoxOQNGHJAAM/4ZcSi7pX///ruAsO2ie5gMChhKGpiUMxkqaZqtNRjha/0Z3cGkGDagnJmGcpoRHxjCXBiKD4CBBMNiDvv',
    '//MoxOoPAHo0AO/6gOUlvBX///utiTJLrGCQAAhqAjUZcBJrEXHnm+ZGWVNmlWAhpg6IDKYwm2YV2UYDHoYKBiDQITRaVAMx//MoxOkOgHo8AOf6gGL/Ff//',
    '+y4xa0xoYy6YykUy/AwCQDDMBRBgjA4hHExYmzNMvmF2TAkQWYIqJ8nXGuE4aeDYCLwcGUam//MoxOoPEHowANf4ZIMDzdbF///6kNsQc9PwAgmYLBcYbi+Y',
    '4GMaFyWYsgt6mXnhjZgsAIoaoXBvfhmWkWZACAOCaljX3cjd//MoxOgOkHo8AO/6gD2OqvkoIiCeAI5gwBICGoOLkWTY0aAk6BJgzUQj0NwbAkjC1gN4wLoF',
    'kGREEZBfTAEQFgGADYqACKGt//MoxOgOUHo8AOf6gIonP0V/lf///KMsSQdAADmAIKGAgUmCIpGGBZmScVGHPLORj54W0YDsBLmOQobUi5k0tmQwMGBFPptZ',
    '//MoxOkPMHowANf4ZBWNEv//+u5Cu1QjgDgAJDB0TTEQjDIlGzTjNDGV394zWwRQMGnBdTOE5TVqBjIcoDGUFwUFhftajju5//MoxOcOCHpAAO/4gBinwf//',
    '+ha2ucUAKCAPzAEAOMCQFQDBemFKHqYyZ5JyeiGn9kgAZLAnBgnCMGJ4S0ABDDCKAwMBAAJJ//MoxOkPWH4wAI9+RPSTd/JRbu4AYCCoJaU0L3bBwTMGhsvK',
    'hiYMFRzYqlhMGgR6yhpYQIxxoAMNgIgAvYH6iAIr3iCgvRYx//MoxOYOAHJEAO/4gc8pESI0x+Rw4CYKJPmpkpIx/MzInDBE3Wiqkv+dSNFIm7Rn6QgAyYQ/',
    '9AXAiHv//3JqhJ40jSOpmXJB//MoxOkOsHo4AO/6gEcKnEJCQnCihbiXO06nldGlTp0srchwSUSJJbFFxQVwUwFHYm9BfypMQU1FMy4xMDCqqqqqqqqqqqqq',
    '//MoxOkPeHpEAV4YAKqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq//MoxOYZkVacAZygAKqqqqqq',
    'qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq//MoxLoMIIX8Ac8wAaqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq',
    'qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq',
  ].join(''),
  'base64',
)
