import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Markup, parseMarkup } from '../../messaging/markup.ts'
import vectors from '../fixtures/vectors.json' with { type: 'json' }

const ELEMENTS = { bold: 'strong', italic: 'em', strike: 's' }
const MARKS = { bold: '*', italic: '_', strike: '~' }

function toHtml(nodes: readonly Markup[]): string {
  return nodes
    .map(node => {
      if (node.type === 'break') return '<br>'
      if (node.type === 'code') return `<code>${escapeHtml(node.text)}</code>`
      if (node.type === 'text') return escapeHtml(node.text)
      return `<${ELEMENTS[node.type]}>${toHtml(node.children)}</${ELEMENTS[node.type]}>`
    })
    .join('')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** The message that a tree came from. */
function toText(nodes: readonly Markup[]): string {
  return nodes
    .map(node => {
      if (node.type === 'break') return '\n'
      if (node.type === 'code') return `\`\`\`${node.text}\`\`\``
      if (node.type === 'text') return node.text
      return MARKS[node.type] + toText(node.children) + MARKS[node.type]
    })
    .join('')
}

function every(
  nodes: readonly Markup[],
  holds: (node: Markup, within: readonly string[]) => boolean,
  within: readonly string[] = [],
): boolean {
  return nodes.every(
    node => holds(node, within) && (!('children' in node) || every(node.children, holds, [...within, node.type])),
  )
}

const message = fc.string({
  unit: fc.constantFrom('*', '_', '~', '```', '`', ' ', '\n', 'a', 'é', '😀', '1', '<b>', '&'),
  maxLength: 40,
})

describe('parseMarkup', () => {
  it.each(vectors.whatsapp_markup)('reads $input', ({ input, expected }) => {
    expect(toHtml(parseMarkup(input))).toBe(expected)
  })

  it.each([
    ['', ''],
    ['_a_ ~b~', '<em>a</em> <s>b</s>'],
    ['```a *b*\n  c```', '<code>a *b*\n  c</code>'],
    ['*a ```x``` b*', '<strong>a <code>x</code> b</strong>'],
    ['```open', '```open'],
    ['``````', '``````'],
    ['* a*', '* a*'],
    ['*a *', '*a *'],
    ['**a**', '*<strong>a</strong>*'],
    ['***', '***'],
    ['*a *b*', '<strong>a *b</strong>'],
    ['*~*~', '<strong>~</strong>~'],
    ['*a _b* c_', '<strong>a _b</strong> c_'],
    ['*a\nb*', '*a<br>b*'],
    ['a\r\nb', 'a<br>b'],
    ['(*a*)', '(<strong>a</strong>)'],
    ['é*a*', 'é*a*'],
    ['*a*é', '*a*é'],
    ['𝒜*a*', '𝒜*a*'],
    ['😀*a*😀', '😀<strong>a</strong>😀'],
    ['*_~a~_*', '<strong><em><s>a</s></em></strong>'],
    ['<script>*a*</script>', '&lt;script&gt;<strong>a</strong>&lt;/script&gt;'],
  ])('reads %j as %j', (input, expected) => {
    expect(toHtml(parseMarkup(input))).toBe(expected)
  })

  it('keeps every character of the message', () => {
    fc.assert(
      fc.property(message, text => toText(parseMarkup(text)) === text),
      { numRuns: 2000 },
    )
  })

  it('makes a tree in which no style is empty, stands within itself or crosses a line, and no two texts are neighbours', () => {
    fc.assert(
      fc.property(message, text => {
        const tree = parseMarkup(text)
        expect(every(tree, (node, within) => !within.includes(node.type) && !(node.type === 'break' && within.length > 0))).toBe(
          true,
        )
        expect(
          every(
            [{ type: 'bold', children: tree }],
            node => !('children' in node) || node.children.length > 0 || tree.length === 0,
          ),
        ).toBe(true)
        expect(every([{ type: 'bold', children: tree }], node => !('children' in node) || !hasTextTwice(node.children))).toBe(
          true,
        )
      }),
      { numRuns: 2000 },
    )
  })

  it('makes styles only of text that hugs its marks', () => {
    fc.assert(
      fc.property(message, text =>
        every(parseMarkup(text), node => !('children' in node) || toText(node.children).trim() === toText(node.children)),
      ),
    )
  })

  // A quadratic reading would take many minutes, so coming to an end is the proof.
  it.each(['*', '*a', '*a ', '*_~', '*a _b ~c ', '```', '```a', '``', '*a_b~c*', 'a\n*'])(
    'comes to an end on a quarter megabyte of %j',
    unit => {
      const text = unit.repeat(Math.ceil(262_144 / unit.length))
      expect(toText(parseMarkup(text))).toBe(text)
    },
  )
})

function hasTextTwice(nodes: readonly Markup[]): boolean {
  return nodes.some((node, index) => node.type === 'text' && nodes[index + 1]?.type === 'text')
}
