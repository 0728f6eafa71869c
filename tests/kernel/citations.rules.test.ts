import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../scripts/run.ts'

const ROOTS = [
  'server',
  'src',
  'resources',
  'messaging',
  'dataProvider',
  'authProvider',
  'simulators',
  'scripts',
  'bench',
  'tests',
]
/** What this file plants must not be found in it. */
const SELF = import.meta.filename

const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && ending.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))

/** Comments of TypeScript, SQL and CSS, in one line each. */
const commentsOf = (text: string): string[] =>
  [...text.matchAll(/\/\*[\s\S]*?\*\/|(?:^|\s)(?:\/\/|--) [^\n]*/g)].map(([comment]) =>
    comment.replace(/\n\s*(?:\*|\/\/|--)/g, ' '),
  )

/** Documents that are not here, by the ways in which they were cited. Standards of the public keep their own sections. */
const NOT_HERE = [
  /\b(?:specification|domain|design|gateway|engines|channels|security|scale|style|peers|panel|ux)(?:\.md)?(?: core)? ?§/i,
  /\bspecification core\b/i,
  /\bcore,? ?§/,
  /\b(?:domain|design|gateway|engines|channels|security|scale|style|peers|panel|ux|attacked|bad-nights)\.md\b/,
  /\b(?:tests|cases|rules|table) of the reference\b/i,
]
const RULE = /\b[Rr]ules? ((?:[a-z]+-)+\d+(?:(?:, | and )(?:[a-z]+-)+\d+)*)/g
const CASE = /\b[Ss]ecurity (?:cases? )?((?:T?\d+)(?:(?:, | and )T?\d+)*)/g
/** A section sign belongs to a standard named before it. */
const STANDARD =
  /(?:SMPP \d\.\d|3GPP TS [\d.]+|RFC \d+|HTML standard|WHATWG URL|user guide|ISO [\d-]+)[^§]{0,20}(?:§[\d.]+(?:,| and) ?)*$/

const rulesIn = (comment: string) => [...comment.matchAll(RULE)].flatMap(([, ids = '']) => ids.split(/, | and /))
const casesIn = (comment: string) => [...comment.matchAll(CASE)].flatMap(([, ids = '']) => ids.split(/, | and /))

interface Known {
  rules: ReadonlySet<string>
  cases: ReadonlySet<string>
}

/** What is wrong with the citations of a comment, in a word each. */
const wrongIn = (comment: string, { rules, cases }: Known): string[] => [
  ...NOT_HERE.flatMap(pattern => pattern.exec(comment)?.[0] ?? []),
  ...rulesIn(comment).filter(id => !rules.has(id)),
  ...casesIn(comment).flatMap(id => (cases.has(id) ? [] : [`case ${id}`])),
  ...[...comment.matchAll(/§/g)].flatMap(({ index }) =>
    STANDARD.test(comment.slice(0, index)) ? [] : [comment.slice(index, index + 8)],
  ),
]

const pages = filesIn(join(root, 'docs', 'rules'), /\.md$/).map(path => ({ path, text: readFileSync(path, 'utf8') }))
const headings = pages.flatMap(({ text }) =>
  [...text.matchAll(/^### (\S+) \S.*\n([^#]*)/gm)].map(([, id = '', body = '']) => ({ id, body })),
)
const known: Known = {
  rules: new Set(headings.map(({ id }) => id)),
  cases: new Set(
    [...readFileSync(join(root, 'docs', 'security-cases.md'), 'utf8').matchAll(/^\| (T?\d+) /gm)].map(([, id = '']) => id),
  ),
}
const comments = ROOTS.flatMap(folder => filesIn(join(root, folder), /\.(?:ts|tsx|mjs|css|sql)$/))
  .filter(path => path !== SELF)
  .flatMap(path => commentsOf(readFileSync(path, 'utf8')).map(comment => ({ path: relative(root, path), comment })))

describe('what comments cite', () => {
  test('is here: a rule, a case of security, or a public standard', () => {
    expect(comments.flatMap(({ path, comment }) => wrongIn(comment, known).map(word => `${path}: ${word}`))).toEqual([])
  })

  test.each([
    'As the platform does it (domain §5.7).',
    'Fields of specification core §2.6.',
    'Marked so (core §9).',
    'As decided (design §6.7).',
    'What smsbox answers (gateway.md §1.3).',
    'One row a user; see domain.md.',
    'The regression tests of the reference.',
    'Refunded (rule money-999).',
    'Refunded (rules money-1 and money-999).',
    'Refused (security case 4711).',
    'Refused (security cases 1 and T99).',
    'Refused (Security T99).',
    'A section of nothing (§4).',
  ])('is refused where nobody can look it up: %s', comment => {
    expect(wrongIn(comment, known)).not.toEqual([])
  })

  test.each([
    'Refunded (rules money-1, money-2 and money-3).',
    'Refused (security cases 1, 2 and T5).',
    'Status words (SMPP 3.4 §5.2.28, and 0 and 9 of 5.0).',
    'Cut in parts (3GPP TS 23.040 §9.2.3.24.1, rule messaging-1).',
  ])('is taken where everybody can: %s', comment => {
    expect(wrongIn(comment, known)).toEqual([])
  })

  test('is found in every kind of comment', () => {
    const text = "/** A\n * (rule x-1). */\nconst a = 1 // b (rule x-2)\n-- c (rule x-3)\nconst d = 'rule x-4'\n"
    expect(commentsOf(text).flatMap(rulesIn)).toEqual(['x-1', 'x-2', 'x-3'])
  })
})

describe('the rules', () => {
  test('stand on the page that their number names, each once', () => {
    const ids = headings.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
    expect(
      pages.flatMap(({ path, text }) =>
        [...text.matchAll(/^### (\S+)-\d+ /gm)].flatMap(([, page]) => (path.endsWith(`/${page}.md`) ? [] : [`${path}: ${page}`])),
      ),
    ).toEqual([])
  })

  test('are rested on by code or test, or say that they are not yet built', () => {
    const cited = new Set(comments.flatMap(({ comment }) => rulesIn(comment)))
    expect(headings.filter(({ id, body }) => !cited.has(id) && !/not yet built/i.test(body)).map(({ id }) => id)).toEqual([])
  })

  test('cite each other as they stand', () => {
    expect(pages.flatMap(({ text }) => rulesIn(text).filter(id => !known.rules.has(id)))).toEqual([])
  })
})
