import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CoverPiece, cover, Ends } from '../../messaging/dltCover.ts'
import { compileTemplate, type MatchOptions, matchTemplate } from '../../messaging/dltMatch.ts'
import { parseTemplate, renderTemplate, VARIABLE_TAGS, type VariableTag, variableLimit } from '../../messaging/dltTemplate.ts'
import { Reading, valueRule } from '../../messaging/dltValues.ts'
import { collapse } from '../../messaging/format.ts'
import vectors from '../fixtures/vectors.json' with { type: 'json' }

const strict: MatchOptions = { mode: 'strict' }
const lenient: MatchOptions = { mode: 'lenient' }

describe('matchTemplate', () => {
  it.each(vectors.dlt_match)('answers $expected to "$message"', ({ template, message, mode, cta, expected }) => {
    expect(matchTemplate(template, message, { mode: mode as MatchOptions['mode'], cta }).outcome).toBe(expected)
  })

  it('gives the values of the variables', () => {
    const template = 'Dear {#var#}, call {#cbn#} or write to {#email#}. - ABCDEF'
    expect(matchTemplate(template, 'Dear  Asha, call 1800-123-4567 or write to a.b@c.co.in. - ABCDEF', strict)).toEqual({
      outcome: 'MATCH',
      values: ['Asha', '1800-123-4567', 'a.b@c.co.in'],
    })
  })

  it('says which variable is too long, and by how much', () => {
    const refused = matchTemplate('Hi {#var#}, OTP {#numeric#}.', `Hi Asha, OTP ${'1'.repeat(31)}.`, strict)
    expect(refused).toMatchObject({ outcome: '635 VARIABLE_TOO_LONG', variable: 1, length: 31, limit: 30 })
    expect(refused).toHaveProperty('message', 'Variable 2 ({#numeric#}) has 31 characters; at most 30 are allowed.')
  })

  it('says which variable is of the wrong kind, and what stands there', () => {
    const refused = matchTemplate('Hi {#var#}, OTP {#numeric#}.', 'Hi Asha, OTP .', strict)
    expect(refused).toMatchObject({ outcome: 'TAG_MISMATCH', variable: 1, tag: 'numeric', value: '' })
    expect(refused).toHaveProperty('message', 'Variable 2 ({#numeric#}) must be digits only; the message has nothing there.')
    expect(matchTemplate('OTP {#numeric#}.', 'OTP 12a.', strict)).toHaveProperty(
      'message',
      expect.stringContaining('has "12a" there'),
    )
  })

  it('fills variables side by side from the last, and finds the first too long when they cannot hold the text', () => {
    const options: MatchOptions = { mode: 'strict', maxVariable: 3 }
    expect(matchTemplate('{#var#}{#var#}{#var#}', 'abcde😀', options)).toMatchObject({ values: ['', 'abc', 'de😀'] })
    expect(matchTemplate('{#var#}{#var#}', 'abcdef', options)).toMatchObject({ values: ['abc', 'def'] })
    expect(matchTemplate('{#var#}{#var#}', 'abcdefg', options)).toMatchObject({ outcome: '635 VARIABLE_TOO_LONG', limit: 3 })
  })

  it('counts characters, not halves of them', () => {
    expect(matchTemplate('Hi {#var#}!', `Hi ${'😀'.repeat(30)}!`, strict).outcome).toBe('MATCH')
    expect(matchTemplate('Hi {#var#}!', `Hi ${'😀'.repeat(31)}!`, strict)).toMatchObject({ length: 31 })
  })

  it('takes the limits from the settings', () => {
    const options: MatchOptions = { mode: 'strict', maxVariable: 5, maxAlphanumeric: 3 }
    expect(matchTemplate('{#var#}: {#alphanumeric#}.', 'abcde: abc.', options).outcome).toBe('MATCH')
    expect(matchTemplate('{#var#}: {#alphanumeric#}.', 'abcdef: abc.', options)).toMatchObject({ variable: 0, limit: 5 })
    expect(matchTemplate('{#var#}: {#alphanumeric#}.', 'abcde: abcd.', options)).toMatchObject({ variable: 1, limit: 3 })
    expect(VARIABLE_TAGS.map(tag => variableLimit(tag)).slice(0, 3)).toEqual([30, 30, 40])
  })

  it('takes fixed text for what it is, whatever it means elsewhere', () => {
    for (const text of ['a.b', '(x|y)', '^$', '[a-z]+', '\\d', '$&', '{{1}}']) {
      expect(matchTemplate(`${text} {#var#}`, `${text} ok`, strict).outcome).toBe('MATCH')
      expect(matchTemplate(`${text} {#var#}`, 'zzz ok', strict).outcome).toBe('633 NOT_MATCHED')
    }
  })

  it('finds the reading that fits where the nearest does not', () => {
    expect(matchTemplate('{#var#} a {#numeric#}', 'x a y a 5', strict)).toMatchObject({ values: ['x a y', '5'] })
    expect(matchTemplate('{#numeric#}{#var#}', '12ab', strict)).toMatchObject({ values: ['1', '2ab'] })
    expect(matchTemplate('{#url#}{#var#}.', 'www.x.in/pay?id=1.', { mode: 'strict', cta: ['www.x.in/pay?'] })).toMatchObject({
      outcome: 'MATCH',
    })
  })

  it('accepts halves of characters without being confused by them', () => {
    expect(matchTemplate('{#numeric#}\ud83d{#var#}', 'x😀', strict).outcome).toBe('633 NOT_MATCHED')
    expect(matchTemplate('{#var#}\ud83d', 'x\ud83d', strict).outcome).toBe('MATCH')
  })
})

describe('values by tag', () => {
  const allowed: Record<VariableTag, string[]> = {
    var: ['', 'anything at all ₹ 😀', '{#var#}'],
    numeric: ['0', '458921'],
    alphanumeric: ['Asha 2', 'आशा', 'é1'],
    url: ['http://a', 'https://a.in/b?c=1#d', 'www.a.in'],
    urlott: ['https://ott.in/x'],
    cbn: [
      '9876543210',
      '919876543210',
      '+91 98765 43210',
      '08012345678',
      '8012345678',
      '1800-123-4567',
      '1860123456',
      '1401234567',
      '1600123456',
    ],
    email: ['help@company.in', 'a.b+c@d-e.co.in', 'A_%-1@1.museum', `${'x'.repeat(64)}@b.in`],
  }
  const refused: Record<VariableTag, string[]> = {
    var: ['x'.repeat(31)],
    numeric: ['', '1 2', '1.5', '-1', '१२', 'a', '1'.repeat(31)],
    alphanumeric: ['', 'a-b', 'a#1', 'a.', '😀', 'x'.repeat(41)],
    url: ['', 'a.in', 'http://', 'www.', 'ftp://a', 'see www.a.in', 'www.a b'],
    urlott: ['our app'],
    cbn: ['', '12345', '5', '0000000000', '+1 4155552671', '98765  43210', '98765-43210-', '98765432101234'],
    email: ['', 'a@b', '@b.in', 'a@b.c', 'a@b..in', 'a@.in', 'a b@c.in', 'a@b@c.in', `${'x'.repeat(65)}@b.in`],
  }

  it.each(VARIABLE_TAGS)('of %s are allowed or refused', tag => {
    const rule = valueRule(tag, variableLimit(tag))
    for (const value of allowed[tag]) expect(rule.accepts(value), value).toBe(true)
    for (const value of refused[tag]) expect(rule.accepts(value), value).toBe(false)
  })

  it('are the same by themselves and within a message', () => {
    const value = fc.oneof(
      fc.constantFrom(...Object.values(allowed).flat(), ...Object.values(refused).flat()),
      fc.string({
        unit: fc.constantFrom('a', '😀', '.', '@', '1', '9', '8', ' ', '-', '+', 'www.', 'https://', 'in', '98765'),
        maxLength: 12,
      }),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...VARIABLE_TAGS),
        value,
        value,
        fc.constantFrom(3, 12, 30, Number.POSITIVE_INFINITY),
        (tag, text, rest, limit) => {
          const rule = valueRule(tag, limit)
          const reading = new Reading(text + rest)
          const ends = new Ends()
          rule.spansOf(reading)(0, ends)
          for (let end = 0; end <= reading.length; end++) {
            const within = ends.firsts.slice(0, ends.count).some((first, index) => first <= end && end <= ends.lasts[index]!)
            expect(within, reading.slice(0, end)).toBe(rule.accepts(reading.slice(0, end)))
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('the whitelist', () => {
  const cta = ['https://x.in/a', 'www.x.in/', 'https://x.in/track?', '1800 123 4567', '+919876543210', ' ']
  const link = (value: string) => matchTemplate('See {#url#} ok', `See ${value} ok`, { mode: 'strict', cta }).outcome
  const number = (value: string) => matchTemplate('Call {#cbn#} ok', `Call ${value} ok`, { mode: 'strict', cta }).outcome

  it.each(['https://x.in/a', 'https://x.in/a/', 'www.x.in', 'www.x.in/', 'https://x.in/track?', 'https://x.in/track?id=7'])(
    'lets %s pass',
    value => {
      expect(link(value)).toBe('MATCH')
    },
  )

  it.each(['https://x.in/b', 'https://x.in/a?', 'https://x.in/a//', 'http://x.in/a', 'https://x.in/track', 'www.x.in/a'])(
    'stops %s',
    value => {
      expect(link(value)).toBe('CTA_NOT_WHITELISTED')
    },
  )

  it('compares numbers to call by their digits', () => {
    expect(['18001234567', '1800-123-4567', '09876543210', '98765 43210'].map(number)).toEqual(Array(4).fill('MATCH'))
    expect(number('9876543211')).toBe('CTA_NOT_WHITELISTED')
  })

  it('that is empty lets nothing pass, and that is absent is not asked', () => {
    expect(matchTemplate('See {#urlott#}', 'See www.x.in', { mode: 'strict', cta: [] })).toMatchObject({
      outcome: 'CTA_NOT_WHITELISTED',
      variable: 0,
      value: 'www.x.in',
      message: 'Variable 1 ({#urlott#}) is "www.x.in", which is not on the entity\'s list of whitelisted links and numbers.',
    })
    for (const none of [null, undefined])
      expect(matchTemplate('See {#urlott#}', 'See www.x.in', { mode: 'strict', cta: none }).outcome).toBe('MATCH')
  })
})

describe('lenient matching', () => {
  it('ignores all but letters, marks and digits of the fixed text', () => {
    const template = 'Dear {#var#}, your OTP is {#var#}. - ABCDEF'
    for (const message of [
      'Dear Asha, your OTP is 12. - ABCDEF',
      'Dear Asha your-OTP is: 12 ABCDEF!',
      '“Dear” Asha…yourOTP is 12ABCDEF',
    ]) {
      expect(matchTemplate(template, message, lenient)).toEqual({ outcome: 'MATCH', values: ['Asha', '12'] })
    }
    expect(matchTemplate(template, 'Dear Asha, your otp is 12. - ABCDEF', lenient).outcome).toBe('633 NOT_MATCHED')
  })

  it('does not ignore marks, which change words', () => {
    expect(matchTemplate('आशा {#var#}', 'आश x', lenient).outcome).toBe('633 NOT_MATCHED')
  })

  it('takes letters beyond the basic plane for letters, and emoji for none', () => {
    expect(matchTemplate('𝒜b😀 {#var#}', '😀𝒜-b x', lenient)).toEqual({ outcome: 'MATCH', values: ['x'] })
    expect(matchTemplate('𝒜b {#var#}', '😀b x', lenient).outcome).toBe('633 NOT_MATCHED')
    expect(matchTemplate('a𝒜 {#var#}', 'a𝒞 x', lenient).outcome).toBe('633 NOT_MATCHED')
  })

  it('leaves the edges of a message to a variable that stands there', () => {
    expect(matchTemplate('{#var#} is due {#var#}', '#45 is due: -now-', lenient)).toEqual({
      outcome: 'MATCH',
      values: ['#45', 'now-'],
    })
  })
})

describe('the place where message and template part', () => {
  it.each([
    ['Office closed today.', 'Office closed tomorrow.', 16, 'day.', 'morrow.'],
    ['Office closed', 'Office closed today', 13, '', ' today'],
    ['Office closed today', 'Office closed', 13, ' today', ''],
    ['Dear {#var#}, pay', 'dear Asha, pay', 0, 'Dear ', 'dear Asha, pay'],
    ['Dear {#var#}, pay', 'Dear Asha; pay', 10, ', pay', ' pay'],
    ['Dear {#var#}, pay', 'Dear Asha pay', 9, ', pay', ' pay'],
    ['Dear {#var#}, pay', 'Dear Asha, payday', 14, '', 'day'],
    ['Dear {#var#}, pay', 'Dear Asha, pa', 13, 'y', ''],
    ['Hi {#var#} - ABC', 'Hi x - ABC y - ABC.', 18, '', '.'],
    ['Hi {#var#} - ABC', 'Hi x - AC', 8, 'BC', 'C'],
    ['Hi {#var#} - ABC', 'Hi x -- ABC ok', 6, ' - ABC', '- ABC ok'],
    ['Dear {#var#}, pay', 'Dear ', 4, ' ', ''],
    ['a{#var#}b', 'a', 1, 'b', ''],
    ['{#var#} one {#var#} two', 'x one y three', 9, 'wo', 'hree'],
    ['', 'x', 0, '', 'x'],
  ])('of %j and %j is %i', (template, message, at, wanted, found) => {
    expect(matchTemplate(template, message, strict)).toMatchObject({ outcome: '633 NOT_MATCHED', at, expected: wanted, found })
  })

  it('counts in the message as given, before its blanks are collapsed', () => {
    expect(matchTemplate('One two three', '  One\n\n two  tree', strict)).toMatchObject({
      at: 14,
      expected: 'hree',
      found: 'ree',
    })
    expect(matchTemplate('One two three', '  One \n two  ', strict)).toMatchObject({ at: 11, expected: ' three', found: '' })
  })

  it('is told in a sentence', () => {
    expect(matchTemplate('Office closed today.', 'Office closed', strict)).toHaveProperty(
      'message',
      'At character 14 the template goes on with " today.", but the message ends.',
    )
  })

  it('shows 40 characters at most, and no half of one', () => {
    expect(matchTemplate('x', '😀'.repeat(100), strict)).toMatchObject({ found: '😀'.repeat(40) })
  })

  it('is where the next characters differ', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 12 })
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), text, (statics, message) => {
        const result = matchTemplate(statics.join('{#var#}'), message, { mode: 'strict', maxVariable: 100 })
        if (result.outcome !== '633 NOT_MATCHED') return
        expect(result.expected[0]).not.toBe(result.found[0])
        expect(collapse(message.slice(result.at)) === collapse(result.found) || result.found === '').toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('a compiled template', () => {
  it('never answers a message with another one’s values', () => {
    const template = 'Dear {#var#}, pay {#numeric#}{#var#} at {#url#}.'
    const compiled = compileTemplate(template, strict)
    const pieces = parseTemplate(template)
    for (let row = 0; row < 1000; row++) {
      const message = renderTemplate(pieces, [`name${row}`, `${row}`, ' Rs', `www.x.in/${row}`])
      const result = compiled.match(row % 3 ? message : message.replace('pay', 'owe'))
      const others = JSON.stringify(result).match(/name\d+/g) ?? []
      expect(others.every(name => name === `name${row}`)).toBe(true)
      expect(result.outcome).toBe(row % 3 ? 'MATCH' : '633 NOT_MATCHED')
    }
  })

  it('answers TOO_LARGE beyond what can be checked, and checks up to there', () => {
    expect(matchTemplate('x'.repeat(1001), 'x', strict)).toMatchObject({
      outcome: 'TOO_LARGE',
      message: expect.stringContaining('1001 characters'),
    })
    expect(matchTemplate('{#var#}.'.repeat(21), 'x', strict)).toMatchObject({
      outcome: 'TOO_LARGE',
      message: expect.stringContaining('21 variables'),
    })
    expect(matchTemplate('{#var#}', 'x'.repeat(2001), strict)).toMatchObject({
      outcome: 'TOO_LARGE',
      message: expect.stringContaining('2001'),
    })
    expect(matchTemplate('x'.repeat(1000), 'x'.repeat(1000), strict).outcome).toBe('MATCH')
    expect(
      matchTemplate('{#var#}.'.repeat(20), `${'x'.repeat(99)}.`.repeat(20), { mode: 'strict', maxVariable: 99 }).outcome,
    ).toBe('MATCH')
  })
})

describe('against an oracle that tries everything', () => {
  const STATIC = fc.string({ unit: fc.constantFrom('a', 'b', '-', '1', '.'), minLength: 1, maxLength: 2 })
  const VALUES: Record<VariableTag, string[]> = {
    var: ['', 'a', '-', 'ab', 'abc', '😀', 'a-b-a'],
    numeric: ['1', '11', '111', 'a', ''],
    alphanumeric: ['a', 'a1', 'ab a', 'abab', '-', ''],
    url: ['www.a', 'http://b', 'www.a/', 'www.a?1', 'https://b-a', 'a'],
    urlott: ['www.a', 'www.c', 'www.'],
    cbn: ['9876543210', '+919876543210', '1800123456', '98765-43210', '12345'],
    email: ['a@b.co', 'a@b.co.in', 'b@a-1.co', 'a@b', 'a-@.co'],
  }
  const CTA = ['www.a', 'www.a?', 'http://b/', '9876543210', '1800123456']
  const piece = fc.oneof(
    STATIC.map(text => ({ text, value: text })),
    fc.constantFrom(...VARIABLE_TAGS).chain(tag => fc.constantFrom(...VALUES[tag]).map(value => ({ text: `{#${tag}#}`, value }))),
  )
  const edit = fc.option(fc.tuple(fc.nat(20), fc.constantFrom('', 'a', '-', '1', 'b')), { nil: undefined, freq: 2 })

  it.each(['strict', 'lenient'] as const)('agrees on outcome, variable and values in %s mode', mode => {
    const seen = new Map<string, number>()
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), edit, fc.constantFrom(CTA, null), (pieces, change, cta) => {
        const template = pieces.map(({ text }) => text).join('')
        const rendered = pieces.map(({ value }) => value).join('')
        const message = change ? [...rendered].toSpliced(change[0], 1, change[1]).join('') : rendered
        const options: MatchOptions = { mode, cta, maxVariable: 2, maxAlphanumeric: 3 }
        const {
          message: _,
          at,
          expected,
          found,
          ...result
        } = { ...matchTemplate(template, message, options) } as Record<string, unknown>
        expect(result).toEqual(oracle(collapse(template), collapse(message), options))
        seen.set(String(result.outcome), (seen.get(String(result.outcome)) ?? 0) + 1)
      }),
      { numRuns: 4000 },
    )
    for (const outcome of ['MATCH', '633 NOT_MATCHED', '635 VARIABLE_TOO_LONG', 'TAG_MISMATCH', 'CTA_NOT_WHITELISTED']) {
      expect(seen.get(outcome), outcome).toBeGreaterThan(20)
    }
  })
})

describe('the work', () => {
  /** Counts what `cover` asks of pieces and what they answer. */
  function work(tags: readonly VariableTag[], text: string): { asked: number; answered: number } {
    const reading = new Reading(text)
    const count = { asked: 0, answered: 0 }
    const pieces = tags.map((tag): CoverPiece => {
      const spans = valueRule(tag, Number.POSITIVE_INFINITY).spansOf(reading)
      return {
        greedy: false,
        spans(start, ends) {
          count.asked++
          spans(start, ends)
          count.answered += ends.count
        },
      }
    })
    cover(pieces, reading.length)
    return count
  }

  const hostile = ['1', 'a', ' a', 'a@b.co.', 'www.', '98765 43210 ', 'a.', '@', '1-']

  it.each(VARIABLE_TAGS)('for 20 × {#%s#} side by side grows with the length of the message, not faster', tag => {
    const tags = Array<VariableTag>(20).fill(tag)
    for (const unit of hostile) {
      const [short, long] = [1000, 2000].map(length => work(tags, unit.repeat(length).slice(0, length)))
      expect(short!.asked).toBeLessThanOrEqual(20 * 1002)
      expect(long!.asked).toBeLessThanOrEqual(20 * 2002)
      expect(long!.answered).toBeLessThanOrEqual(2.1 * short!.answered + 40)
    }
  })

  it('ends for templates that undo backtracking matchers', () => {
    const message = '1'.repeat(1999)
    for (const tag of VARIABLE_TAGS) {
      const outcomes = ['strict', 'lenient'].map(
        mode => matchTemplate(`{#${tag}#}`.repeat(20), message, { mode: mode as MatchOptions['mode'] }).outcome,
      )
      expect(['635 VARIABLE_TOO_LONG', 'TAG_MISMATCH', 'MATCH']).toContain(outcomes[0])
      expect(outcomes[1]).toBe(outcomes[0])
    }
    expect(matchTemplate('{#var#}1'.repeat(20), `${message}x`, strict).outcome).toBe('633 NOT_MATCHED')
    expect(matchTemplate(`${'{#var#}1'.repeat(19)}{#numeric#}x`, `${message}x`, strict).outcome).toBe('635 VARIABLE_TOO_LONG')
  })
})

const LETTERS = /[^\p{L}\p{M}\p{Nd}]/gu
const TAGS: Record<VariableTag, RegExp> = {
  var: /^[\s\S]*$/,
  numeric: /^\d+$/,
  alphanumeric: /^[\p{L}\p{M}\p{Nd} ]+$/u,
  url: /^(https?:\/\/|www\.)\S+$/,
  urlott: /^(https?:\/\/|www\.)\S+$/,
  cbn: /^(\+?9-?1-?[6-9](-?\d){9}|(0-?)?[1-9](-?\d){9}|1-?8-?[06]-?0(-?\d){6,7})$/,
  email: /^[\w.%+-]{1,64}@([A-Za-z0-9-]+\.)+[A-Za-z]{2,}$/,
}

type Allows = (variable: { tag: VariableTag; index: number }, value: string) => boolean

/** Tries every reading, nearest first, one check after the other as rule messaging-7 lists them. */
function oracle(
  template: string,
  message: string,
  { mode, cta, maxVariable, maxAlphanumeric }: MatchOptions,
): Record<string, unknown> {
  const pieces = parseTemplate(template)
  const variables = pieces.filter(piece => piece.kind === 'variable')
  const chars = [...message]

  function attempt(allows: Allows, piece = 0, start = 0): string[] | null {
    const current = pieces[piece]
    if (!current) return start === chars.length ? [] : null
    const ends = Array.from({ length: chars.length - start + 1 }, (_, length) => start + length)
    for (const end of current.kind === 'static' && mode === 'lenient' ? ends.reverse() : ends) {
      const value = chars.slice(start, end).join('')
      if (!(current.kind === 'variable' ? allows(current, value) : sameText(current.text, value))) continue
      const rest = attempt(allows, piece + 1, end)
      if (rest) return current.kind === 'variable' ? [value, ...rest] : rest
    }
    return null
  }
  function sameText(fixed: string, text: string): boolean {
    return mode === 'strict' ? fixed === text : fixed.replace(LETTERS, '') === text.replace(LETTERS, '')
  }

  const limit = (tag: VariableTag) =>
    tag === 'alphanumeric' ? maxAlphanumeric! : tag === 'var' || tag === 'numeric' ? maxVariable! : 999
  const tagged: Allows = ({ tag }, value) => TAGS[tag].test(value)
  const limited: Allows = (variable, value) => tagged(variable, value) && [...value].length <= limit(variable.tag)
  const listed: Allows = (variable, value) => limited(variable, value) && (!cta || isListed(variable.tag, value, cta))
  const offender = (values: string[], allows: Allows) => values.findIndex((value, index) => !allows(variables[index]!, value))

  const match = attempt(listed)
  if (match) return { outcome: 'MATCH', values: match }
  const unlisted = attempt(limited)
  if (unlisted) {
    const variable = offender(unlisted, listed)
    return { outcome: 'CTA_NOT_WHITELISTED', variable, value: unlisted[variable] }
  }
  const long = attempt(tagged)
  if (long) {
    const variable = offender(long, limited)
    return {
      outcome: '635 VARIABLE_TOO_LONG',
      variable,
      length: [...long[variable]!].length,
      limit: limit(variables[variable]!.tag),
    }
  }
  const any = attempt(() => true)
  if (!any) return { outcome: '633 NOT_MATCHED' }
  const variable = offender(any, tagged)
  return { outcome: 'TAG_MISMATCH', variable, tag: variables[variable]!.tag, value: any[variable] }
}

function isListed(tag: VariableTag, value: string, cta: readonly string[]): boolean {
  if (tag === 'cbn') return cta.includes(value.replace(/\D/g, '').slice(-10))
  if (tag !== 'url' && tag !== 'urlott') return true
  const bare = (link: string) => link.replace(/\/$/, '')
  return cta.some(entry => (entry.endsWith('?') ? value.startsWith(entry) : bare(entry) === value || bare(entry) === bare(value)))
}
