/** The GSM 7-bit default alphabet with its extension table (3GPP TS 23.038 §6.2.1). */

const ESCAPE = 0x1b

/** The basic table in code order; the character at 0x1B stands for the escape and is never text. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ' +
  ' !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§' +
  '¿abcdefghijklmnopqrstuvwxyzäöñüà'

/** Reached by the escape, so each costs two septets. */
const EXTENSION: readonly (readonly [code: number, char: string])[] = [
  [0x0a, '\f'],
  [0x14, '^'],
  [0x28, '{'],
  [0x29, '}'],
  [0x2f, '\\'],
  [0x3c, '['],
  [0x3d, '~'],
  [0x3e, ']'],
  [0x40, '|'],
  [0x65, '€'],
]

const ESCAPED = 0x80
const FOREIGN = 0xff

/** UTF-16 unit → code in the basic table, or code | 0x80 in the extension table, or FOREIGN. Ends at the euro sign, the last of them. */
const CODES = new Uint8Array(0x20ad).fill(FOREIGN)
for (let code = 0; code < BASIC.length; code++) if (code !== ESCAPE) CODES[BASIC.charCodeAt(code)] = code
for (const [code, char] of EXTENSION) CODES[char.charCodeAt(0)] = code | ESCAPED

const EXTENSION_CHARS: ReadonlyMap<number, string> = new Map(EXTENSION)

/** Septets that one UTF-16 unit takes: 1, 2 for the extension table, 0 when the alphabet does not have it. */
export function unitSeptets(unit: number): 0 | 1 | 2 {
  const code = CODES[unit] ?? FOREIGN
  if (code < ESCAPED) return 1
  return code === FOREIGN ? 0 : 2
}

/** Septets that one character takes: 1, 2 for the extension table, 0 when the alphabet does not have it. */
export function septets(char: string): 0 | 1 | 2 {
  return char.length === 1 ? unitSeptets(char.charCodeAt(0)) : 0
}

/** Whether the alphabet, extension table included, has this one character. */
export function isGsm(char: string): boolean {
  return septets(char) > 0
}

/**
 * The text as SMPP carries it (data_coding 0): one octet per septet, an extension character as 0x1B and its code.
 * @throws RangeError naming the first character that the alphabet does not have.
 */
export function encodeGsm(text: string): Uint8Array {
  const octets = new Uint8Array(countOctets(text))
  let length = 0
  for (let index = 0; index < text.length; index++) {
    const code = CODES[text.charCodeAt(index)]!
    if (code >= ESCAPED) octets[length++] = ESCAPE
    octets[length++] = code & 0x7f
  }
  return octets
}

function countOctets(text: string): number {
  let octets = 0
  for (let index = 0; index < text.length; index++) {
    const taken = unitSeptets(text.charCodeAt(index))
    if (taken === 0) throw foreign(text, index)
    octets += taken
  }
  return octets
}

/**
 * The text behind unpacked septets. Never throws, since it reads what a network sent. By 3GPP TS 23.038 §6.2.1 an escape that leads
 * nowhere (at the end, or before another escape) is a space, and one before a code that the extension table lacks gives way to the
 * character of the basic table. The top bit, which a septet cannot have, is ignored.
 */
export function decodeGsm(bytes: Uint8Array): string {
  let text = ''
  for (let index = 0; index < bytes.length; index++) {
    let code = bytes[index]! & 0x7f
    if (code !== ESCAPE) {
      text += BASIC[code]
      continue
    }
    code = (bytes[++index] ?? ESCAPE) & 0x7f
    text += code === ESCAPE ? ' ' : (EXTENSION_CHARS.get(code) ?? BASIC[code])
  }
  return text
}

function foreign(text: string, index: number): RangeError {
  const point = text.codePointAt(index)!
  const name = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`
  return new RangeError(
    `The GSM alphabet has no ${JSON.stringify(String.fromCodePoint(point))} (${name}, position ${index}): send it as UCS-2.`,
  )
}
