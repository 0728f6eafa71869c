import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LintContext, lintTemplate } from '../../messaging/dltLint.ts'
import { parseTemplate, renderTemplate, templateVariables, VARIABLE_TAGS } from '../../messaging/dltTemplate.ts'

const anyTemplate = fc.string({
  unit: fc.constantFrom(
    '{#var#}',
    '{#numeric#}',
    '#number#',
    '{#number#}',
    '{#VAR#}',
    '{#',
    '#}',
    '{',
    '}',
    '#',
    'var',
    'a',
    ' ',
    '$&',
  ),
  maxLength: 12,
})

describe('parseTemplate', () => {
  it('parts fixed text and variables', () => {
    expect(parseTemplate('Dear {#var#}, OTP {#numeric#}')).toEqual([
      { kind: 'static', text: 'Dear ' },
      { kind: 'variable', tag: 'var', index: 0, text: '{#var#}' },
      { kind: 'static', text: ', OTP ' },
      { kind: 'variable', tag: 'numeric', index: 1, text: '{#numeric#}' },
    ])
  })

  it('loses nothing: the pieces joined are the template', () => {
    fc.assert(
      fc.property(
        anyTemplate,
        text =>
          parseTemplate(text)
            .map(piece => piece.text)
            .join('') === text,
      ),
    )
  })

  it('knows every tag, and number as another name for numeric', () => {
    expect(VARIABLE_TAGS.map(tag => templateVariables(`{#${tag}#}`)[0]?.tag)).toEqual([...VARIABLE_TAGS])
    expect(templateVariables('{#number#} #number#').map(({ tag, text }) => [tag, text])).toEqual([
      ['numeric', '{#number#}'],
      ['numeric', '#number#'],
    ])
  })

  it.each(['{#VAR#}', '{#Var#}', '{# var #}', '##var##', '{{1}}', '{var}', '{#name#}', '#var#'])(
    'takes %s for fixed text',
    text => {
      expect(parseTemplate(text)).toEqual([{ kind: 'static', text }])
    },
  )
})

describe('renderTemplate', () => {
  it('puts each value in its place, as it is', () => {
    const pieces = parseTemplate('{#var#} owes {#numeric#}, {#var#}')
    expect(renderTemplate(pieces, ['Asha', '5', ''])).toBe('Asha owes 5, ')
  })

  it.each(['{#var#}', '{{constructor}}', '$' + '{process.env}', '$&', '$1', '#number#', '\\0'])(
    'never reads a value of %s again',
    value => {
      expect(renderTemplate(parseTemplate('a {#var#} b {#var#}'), [value, 'x'])).toBe(`a ${value} b x`)
    },
  )

  it('is the values woven into the fixed text, whatever they are', () => {
    fc.assert(
      fc.property(anyTemplate, fc.array(anyTemplate, { minLength: 12, maxLength: 12 }), (text, values) => {
        const pieces = parseTemplate(text)
        const woven = pieces.map(piece => (piece.kind === 'static' ? piece.text : values[piece.index])).join('')
        expect(renderTemplate(pieces, values)).toBe(woven)
      }),
    )
  })

  it('refuses to leave a variable without a value', () => {
    expect(() => renderTemplate(parseTemplate('{#var#} {#url#}'), ['x'])).toThrow('Variable 2 ({#url#}) has no value')
  })
})

describe('lintTemplate', () => {
  const codes = (text: string, context?: LintContext) =>
    lintTemplate(text, context).map(({ level, code, index }) => [level, code, index])

  it('has nothing to say about a good template', () => {
    const context = { headers: ['SUNRSE'], entityName: 'Sunrise School', category: 2, templateId: '1107161234567890123' }
    expect(lintTemplate('Dear {#var#}, your fee of Rs {#numeric#} is due. - SUNRSE', context)).toEqual([])
  })

  it('wants text, of 1000 characters at most after collapsing', () => {
    expect(codes(' \n ')).toEqual([['error', 'TEXT_MISSING', undefined]])
    expect(codes('a'.repeat(1001))).toEqual([['error', 'TEXT_TOO_LONG', undefined]])
    expect(codes(`${'a'.repeat(500)}${' '.repeat(100)}${'a'.repeat(499)}`)).toEqual([])
  })

  it.each([
    ['Hi {#VAR#}', 3],
    ['Hi ##var##', 3],
    ['Hi {{1}}', 3],
    ['Hi {var}', 3],
    ['Hi { name }', 3],
    ['Hi $' + '{name}', 4],
    ['Hi #var#', 3],
    ['Hi {#var', 3],
    ['Hi var#}', 6],
    ['Hi {#var#}, {#name#}', 12],
    ['Hi {}', 3],
  ])('refuses %j, for it looks like a variable and is none', (text, index) => {
    expect(codes(text)).toEqual([['error', 'UNKNOWN_VARIABLE', index]])
    expect(lintTemplate(text)[0]!.message).toContain('use {#var#} or a typed tag')
  })

  it('finds each half of a variable nested in another', () => {
    expect(codes('Hi {#va{#var#}r#}')).toEqual([
      ['error', 'UNKNOWN_VARIABLE', 3],
      ['error', 'UNKNOWN_VARIABLE', 15],
    ])
  })

  it('leaves signs alone that are no variables', () => {
    for (const text of ['Issue #12, 50% off', 'a {see our site} b', 'C# and F#', '1 # 2 ## 3']) expect(codes(text)).toEqual([])
  })

  it('refuses variables without fixed text', () => {
    expect(codes('{#var#}')).toEqual([['error', 'ONLY_VARIABLES', 0]])
    expect(codes(' {#var#} - {#var#}.')).toContainEqual(['error', 'ONLY_VARIABLES', 1])
  })

  it('warns of more than three variables, and refuses more than can be matched', () => {
    expect(codes('a {#var#} b {#var#} c {#var#}')).toEqual([])
    expect(codes('a {#var#} b {#var#} c {#var#} d {#var#}')).toEqual([['warning', 'MANY_VARIABLES', 32]])
    expect(codes('a {#var#} '.repeat(20))).toEqual([['warning', 'MANY_VARIABLES', 32]])
    expect(codes('a {#var#} '.repeat(21))).toEqual([['error', 'TOO_MANY_VARIABLES', 202]])
  })

  it('warns of variables side by side, with or without a blank', () => {
    expect(codes('a {#var#}{#var#} {#var#}')).toEqual([
      ['warning', 'ADJACENT_VARIABLES', 9],
      ['warning', 'ADJACENT_VARIABLES', 17],
    ])
    expect(lintTemplate('a {#var#} {#var#}')[0]!.message).toBe('Variables 1 and 2 are side by side; operators may refuse that.')
  })

  it('warns when neither a header nor the entity is named', () => {
    const context = { headers: ['SUNRSE', 'SUNSCH'], entityName: 'Sunrise  School' }
    expect(codes('Fee due {#var#}', context)).toEqual([['warning', 'BRAND_MISSING', undefined]])
    for (const brand of ['SUNSCH', 'sunrse', 'Sunrise School']) expect(codes(`Fee due - ${brand}`, context)).toEqual([])
    expect(codes('Fee due', { headers: [], entityName: ' ' })).toEqual([])
  })

  it('names the first character that makes messages Unicode', () => {
    expect(codes('Pay {#var#} – ₹')).toEqual([['warning', 'UNICODE', 12]])
    expect(lintTemplate('Pay {#var#} – ₹')[0]!.message).toContain('U+2013')
  })

  it('wants an ID of 12 to 19 digits', () => {
    for (const templateId of ['110716123456', '1107161234567890123']) expect(codes('Fee', { templateId })).toEqual([])
    for (const templateId of ['11071612345', '11071612345678901234', '11071612345a', '']) {
      expect(codes('Fee', { templateId })).toEqual([['error', 'TEMPLATE_ID', undefined]])
    }
  })

  it('wants numeric headers for promotion only where alphabetic ones are not allowed', () => {
    const context = { headers: ['SUNRSE', '567890'], category: 4 }
    expect(codes('Sale - SUNRSE', context)).toEqual([])
    expect(codes('Sale - SUNRSE', { ...context, allowAlphaPromo: false })).toEqual([
      ['error', 'HEADER_NOT_PROMOTIONAL', undefined],
    ])
    expect(codes('Sale - SUNRSE', { ...context, category: 2, allowAlphaPromo: false })).toEqual([])
    expect(codes('Sale', { category: 4, allowAlphaPromo: false })).toEqual([])
    expect(codes('Sale - 567890', { headers: ['567890'], category: 4, allowAlphaPromo: false })).toEqual([])
  })

  it('puts errors before warnings, and warnings never refuse', () => {
    const levels = lintTemplate('₹ {#var#}{#var#} {x}', { templateId: '1' }).map(({ level }) => level)
    expect(levels).toEqual([...levels].sort())
    expect(levels).toContain('warning')
  })

  it('comes to an end on anything', () => {
    fc.assert(
      fc.property(anyTemplate, text =>
        lintTemplate(text.repeat(50)).every(({ index }) => index === undefined || index < text.length * 50),
      ),
    )
    expect(lintTemplate(`{${' '.repeat(100_000)}`)).not.toContainEqual(expect.objectContaining({ code: 'UNKNOWN_VARIABLE' }))
  })
})
