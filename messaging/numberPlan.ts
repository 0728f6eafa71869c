/** Mobile numbers of other countries than India (rules messaging-4 and system-3). */

import { type MobileResult, type NumberReader, normaliseMobile, readDialled } from './mobile.ts'
import { tell } from './tell.ts'

/** How the mobile numbers of a country look, as its record says. */
export interface NumberPlan {
  /** As messages call it: Germany. */
  name: string
  /** Digits, without plus. */
  dial_code: string
  /** Digits after the dialling code. */
  min_length: number
  max_length: number
}

/** Rule messaging-4: digits of a whole number, with its dialling code. */
export const LEAST_DIGITS = 8
/** E.164. */
export const MOST_DIGITS = 15

/** `+44 (0)7911 …`: a zero that is dialled within the country alone. */
const TRUNK_ZERO = /^((?:\+|00)[^(]{1,8})\(0\)/

/**
 * Reads an Indian number, or one of another country that begins with `+` or `00` and its dialling code: for lists that any number may stand
 * on. As stored: digits.
 */
export const readAnyMobile: NumberReader = typed => {
  const indian = normaliseMobile(typed)
  if ('mobile' in indian) return indian
  const read = readDialled(typed.trim().replace(TRUNK_ZERO, '$1'), String)
  const digits = typeof read === 'string' ? /^(?:\+|00)([1-9]\d{7,14})$/.exec(read)?.[1] : undefined
  return digits === undefined || digits.startsWith('91') ? indian : { mobile: digits }
}

/**
 * Reads numbers as stored: dialling code and national number, 8 to 15 digits in all. India's by its own rules (`normaliseMobile`).
 *
 * Accepted for another country: `+` or `00` and the dialling code, the dialling code alone, or the national number, with one zero before it
 * as dialled within the country; blanks, hyphens, dots and brackets among them. Digits that make a number with or without the
 * dialling code at their beginning are taken with it: so lists are written, and so numbers are stored.
 * @param plan undefined: India
 */
export function numberReader(plan?: NumberPlan): NumberReader {
  if (!plan) return normaliseMobile
  const { name, dial_code: dial } = plan
  const least = Math.max(plan.min_length, LEAST_DIGITS - dial.length)
  const most = Math.min(plan.max_length, MOST_DIGITS - dial.length)
  const digits = least === most ? `${least}` : `${least} to ${most}`
  const expected = { country: name, digits, dial }
  const tooLong = (has: number) =>
    tell('A mobile number of %{country} has %{digits} digits after +%{dial}; this text has %{has} characters.', {
      ...expected,
      has,
    })
  const fits = (national: string) => national.length >= least && national.length <= most
  const made = (national: string): MobileResult =>
    fits(national)
      ? { mobile: dial + national }
      : {
          reason: 'length',
          message: tell('A mobile number of %{country} has %{digits} digits after +%{dial}; this one has %{has}.', {
            ...expected,
            has: national.length,
          }),
        }
  // A zero at the beginning is part of the number only where every number is as long as this one is with it.
  const withoutTrunk = (national: string) =>
    national.startsWith('0') && !(least === most && fits(national)) ? national.slice(1) : national

  return typed => {
    const read = readDialled(typed.trim().replace(TRUNK_ZERO, '$1'), tooLong)
    if (typeof read !== 'string') return read
    const abroad = /^(?:\+|00)/.exec(read)?.[0].length
    if (abroad !== undefined) {
      const whole = read.slice(abroad)
      if (!whole.startsWith(dial))
        return {
          reason: 'prefix',
          message: tell('Only numbers of %{country} (+%{dial}) can be used here.', { country: name, dial }),
        }
      const national = whole.slice(dial.length)
      return made(fits(national) ? national : withoutTrunk(national))
    }
    const coded = read.startsWith(dial) ? read.slice(dial.length) : ''
    return made(fits(coded) ? coded : withoutTrunk(read))
  }
}
