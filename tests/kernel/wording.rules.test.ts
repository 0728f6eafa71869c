import { expect, test } from 'vitest'
import { capitalsIn, FORBIDDEN, forbiddenIn, PHRASES, SENTENCES, SPECIFIED } from './wording.ts'

test('one word stands for one thing: what the glossary has another word for is said nowhere', () => {
  expect(FORBIDDEN.length).toBeGreaterThan(30)
  expect(SENTENCES.length).toBeGreaterThan(2500)
  expect(SENTENCES.flatMap(phrase => forbiddenIn(phrase).map(problem => [phrase, problem]))).toEqual([])
})

test('what the screen says is in sentence case, but for the names of the specification', () => {
  expect(PHRASES.length).toBeGreaterThan(1500)
  expect(PHRASES.flatMap(phrase => capitalsIn(phrase).map(word => [phrase, word]))).toEqual([])
})

test('every name that is kept for the specification is still said', () => {
  expect(SPECIFIED.filter(name => !SENTENCES.some(phrase => phrase.includes(name)))).toEqual([])
})

test('what is said of {count} records reads right of a single one, too: no verb stands after them', () => {
  const counted = SENTENCES.filter(phrase => /(?<![%{])\{count\}/.test(phrase))
  expect(counted.length).toBeGreaterThan(30)
  expect(
    counted.filter(phrase => /\{count\}(?: [\w-]+){1,3} (?:are|have|were)\b/.test(phrase) && !/ of \{count\}/.test(phrase)),
  ).toEqual([])
})

test.each([
  ['30, unless said otherwise.', 'unless said otherwise: say Default …'],
  ['As registered on the DLT ledger.', 'ledger: say Credit statement; DLT for the registry'],
  ['Others', 'Others: say Pending'],
  ['Send by mail', 'by mail: say by e-mail'],
])('"%s" is refused', (phrase, problem) => {
  expect(forbiddenIn(phrase)).toEqual([problem])
})

test.each([
  ['Delivery Report', ['Report']],
  ['Retry Failed Messages', ['Failed', 'Messages']],
  ['Saved. The Campaign waits.', []],
  ['Export By Mobile Number', []],
  ['DLT templates of India', []],
])('"%s" has capitals that are refused: %j', (phrase, words) => {
  expect(capitalsIn(phrase)).toEqual(words)
})
