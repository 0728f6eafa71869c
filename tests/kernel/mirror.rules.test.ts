import { describe, expect, test } from 'vitest'
import { mirrored } from '../../src/kernel/mirror.ts'

describe('a style for reading from right to left', () => {
  test.each([
    [
      'sides in names',
      'margin-left:1px;border-top-right-radius:2px;left:0',
      'margin-right:1px;border-top-left-radius:2px;right:0',
    ],
    ['sides in values', 'text-align:left;transform-origin:top left', 'text-align:right;transform-origin:top right'],
    ['boxes of four', 'padding:1px 2px 3px 4px;', 'padding:1px 4px 3px 2px;'],
    [
      'reckoned boxes',
      'margin:0 calc(-1 * var(--a)) 0 calc(2 * var(--b, 1px))',
      'margin:0 calc(2 * var(--b, 1px)) 0 calc(-1 * var(--a))',
    ],
    [
      'corners',
      'border-radius:1px 2px 3px 4px;border-radius:1px 2px',
      'border-radius:2px 1px 4px 3px;border-radius:2px 1px 2px 1px',
    ],
    [
      'moves',
      'transform:translate(14px, -9px) scale(0.75);transform:translateX(-100%)',
      'transform:translate(-14px, -9px) scale(0.75);transform:translateX(100%)',
    ],
    [
      'what stands within other rules',
      '&:hover{left:0;}@media (min-width:1px){.left:not(.right){float:left}}',
      '&:hover{right:0;}@media (min-width:1px){.left:not(.right){float:right}}',
    ],
  ])('has %s the other way round', (_what, written, expected) => {
    expect(mirrored(written)).toBe(expected)
  })

  test.each([
    'padding:1px 2px',
    'padding:1px 2px 3px',
    'border-radius:inherit',
    'border-radius:50%/10%',
    'content:"left"',
    'margin-inline-start:1px;inset-inline:0 auto',
    'transform:translateY(-2px) translate(var(--x))',
    'box-shadow:1px 2px 3px rgba(0, 0, 0, 0.2)',
    '--a:1px;color:var(--a)',
  ])('keeps %s', style => {
    expect(mirrored(style)).toBe(style)
  })
})
