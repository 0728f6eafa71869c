import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Personal links of two-way messages: `{base}/2w/{subPart}/{token}/{code}`. The code is the recipient's place in the campaign and a
 * signature of it under the campaign's own key, so that a link can be made again from what is stored (after a crash it is the same one),
 * carries no number, and neither another recipient's nor another campaign's can be made from it (security case 7).
 */

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Characters of the signature: 83 bits; with the 47 of the token 130 (security case 7: at least 128). */
const SIGNATURE = 14
/** Characters of the place at most. */
const MOST_PLACE = 6
const CODE = /^([0-9A-Za-z]{1,6})([0-9A-Za-z]{14})$/
/** As the database makes them (two_way_word). */
export const TOKEN = /^[0-9A-Za-z]{8}$/

/** Where a campaign's links are made and checked: its token in the link, and its key, which no link shows. */
export interface LinkKey {
  token: string
  key: string
}

/** Stands for a campaign that is not there yet: links of the same length that lead nowhere. */
export const EXAMPLE_KEY: LinkKey = { token: 'Example0', key: 'example' }

const placeText = (place: number): string => {
  let text = ''
  for (let left = place; left > 0; left = Math.floor(left / 62)) text = DIGITS.charAt(left % 62) + text
  return text || '0'
}

const placeOf = (text: string): number => [...text].reduce((sum, digit) => sum * 62 + DIGITS.indexOf(digit), 0)

/** Two bytes to a character: 62 divides 65,536 so nearly that no character is told from another. */
const signatureOf = ({ token, key }: LinkKey, place: string): string => {
  const bits = createHmac('sha256', key).update(`${token}/${place}`).digest()
  let text = ''
  for (let index = 0; index < SIGNATURE; index++) text += DIGITS.charAt(bits.readUInt16BE(index * 2) % 62)
  return text
}

/** What stands for a recipient in a link. @param place of the recipient in the campaign, from 1 */
export const recipientCode = (key: LinkKey, place: number): string => {
  const text = placeText(place)
  return text + signatureOf(key, text)
}

/** The recipient's place, or undefined for whatever this campaign did not sign: guesses, others' codes, plain numbers. */
export const readRecipientCode = (key: LinkKey, code: string): number | undefined => {
  const [, place = '', signature = ''] = CODE.exec(code) ?? []
  if (place === '' || (place.length > 1 && place.startsWith('0'))) return undefined
  return timingSafeEqual(Buffer.from(signatureOf(key, place)), Buffer.from(signature)) ? placeOf(place) : undefined
}

/** How many of the characters at the beginning of a text are a code that this campaign signed; words may follow without a blank. */
export const codeLength = (key: LinkKey, text: string): number => {
  for (let length = SIGNATURE + 1; length <= SIGNATURE + MOST_PLACE; length++)
    if (text.length >= length && readRecipientCode(key, text.slice(0, length)) !== undefined) return length
  return 0
}

/** What all links of a campaign begin with. */
export const linkStart = (base: string, subPart: string, { token }: Pick<LinkKey, 'token'>): string =>
  `${base}/2w/${subPart}/${token}/`

/** The links of one campaign, by the recipient's place. */
export const linkMaker = (base: string, subPart: string, key: LinkKey): ((place: number) => string) => {
  const start = linkStart(base, subPart, key)
  return place => start + recipientCode(key, place)
}
