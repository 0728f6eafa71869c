/** Rules of the text formats: each normalises what was typed, or says what is wrong with it. */

import { rangeText, readRange, WIDEST } from '../../../messaging/ip.ts'
import { normaliseMobile } from '../../../messaging/mobile.ts'
import { PATTERNS } from '../../../messaging/patterns.ts'
import { tell } from '../../../messaging/tell.ts'
import type { TextFormat } from './field.ts'

type Validated = { value: string } | { problem: string }

interface FormatRule {
  validate: (typed: string) => Validated
  /** Of what one expression says whole: that, and its sentence. */
  matches?: { pattern: string; problem: string }
  good: string
  bad: string
}

const matching = (pattern: RegExp, problem: string, good: string, bad: string): FormatRule => ({
  validate: typed => (pattern.test(typed) ? { value: typed } : { problem }),
  matches: { pattern: pattern.source, problem },
  good,
  bad,
})

export const FORMATS: { readonly [K in TextFormat]: FormatRule } = {
  mobile: {
    validate: typed => {
      const found = normaliseMobile(typed)
      return 'mobile' in found ? { value: found.mobile } : { problem: found.message }
    },
    good: '919800000001',
    bad: '12345',
  },
  alpha: matching(PATTERNS.alpha, tell('Use letters from A to Z only.'), 'Asha', 'Asha 2'),
  alphaSpace: matching(PATTERNS.alphaSpace, tell('Use letters from A to Z and spaces only.'), 'Asha Verma', 'Asha-2'),
  alphanumeric: matching(PATTERNS.alphanumeric, tell('Use letters from A to Z and digits only.'), 'Asha2', 'Asha 2'),
  number: matching(PATTERNS.number, tell('Enter a number with at most 2 decimals.'), '12.50', '12.505'),
  digits: matching(PATTERNS.digits, tell('Use digits only.'), '1234567890123456789', '12a'),
  email: matching(PATTERNS.email, tell('Enter an e-mail address, like asha@example.in.'), 'asha@example.in', 'asha@'),
  mobileAsTyped: matching(PATTERNS.mobileAsTyped, tell('Enter 10 to 12 digits.'), '9876543210', '98765'),
  pan: matching(PATTERNS.pan, tell('A PAN looks like ABCDE1234F.'), 'ABCDE1234F', 'ABCDE12345'),
  gstin: matching(PATTERNS.gstin, tell('A GSTIN looks like 27ABCDE1234F1Z5.'), '27ABCDE1234F1Z5', '27ABCDE1234F1Y5'),
  time: matching(PATTERNS.time, tell('Enter a time like 10:00.'), '10:00', '25:00'),
  username: {
    validate: typed => {
      const value = typed.toLowerCase()
      if (!/^[a-z0-9._]{4,30}$/.test(value)) return { problem: tell('Use 4 to 30 letters, digits, dots or underscores.') }
      // People sign in by mobile number, too: a name without a letter could be somebody else's.
      return /[a-z]/.test(value)
        ? { value }
        : { problem: tell('Use at least one letter: digits alone could be someone’s mobile number.') }
    },
    good: 'sample.user',
    bad: 'a b',
  },
  path: matching(
    // Two slashes at its beginning would make another host of it.
    /^\/(?!\/)[\w\-./{}]*$/,
    tell('Enter an address inside the panel, like /delivery-report.'),
    '/delivery-report',
    'http://elsewhere',
  ),
  host: matching(
    /^(?=.{1,253}$)([a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*|[0-9a-fA-F:]{2,45})$/,
    tell('Enter a host name or an IP address.'),
    'smsc.example.in',
    'not a host',
  ),
  ip: {
    validate: typed => {
      const range = readRange(typed)
      if (!range) return { problem: tell('Enter an address like 203.0.113.7 or 2001:db8::7, or a range like 203.0.113.0/28.') }
      return range.prefix < WIDEST[range.bits]
        ? { problem: tell('This range is too wide: at most /%{widest}.', { widest: WIDEST[range.bits] }) }
        : { value: rangeText(range) }
    },
    good: '203.0.113.7',
    bad: '300.1.1.1',
  },
}
