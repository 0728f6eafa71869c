/** What the desk says, and what of it the glossary forbids: docs/glossary.md is the one list, read here. */

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { register } from '../../resources/index.ts'
import type { Fields } from '../../resources/language/fields.ts'
import { screensOf } from '../../resources/screens.ts'
import { isNode, nodesOf, treeOf } from '../../scripts/imports.ts'
import { root } from '../../scripts/run.ts'
import { textsOf } from './fieldTexts.ts'

const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')

/** What stands under a heading of the glossary, as far as the next one. */
const under = (heading: string): string => glossary.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
const rows = (heading: string): string[][] =>
  [...under(heading).matchAll(/^\| (.*) \|$/gm)].slice(1).map(([, row = '']) => row.split(' | '))
const listed = (heading: string): string[] => [...under(heading).matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

/** What is not said, with what is said instead. */
export const FORBIDDEN = [
  ...rows('Words on the screen').map(([say = '', , not = '']) => ({ say, not })),
  ...rows('Phrases of another desk').map(([not = '', say = '']) => ({ say, not })),
].flatMap(({ say, not }) => not.split('; ').map(phrase => ({ say, not: phrase })))
/** The specification's names, whose casing is kept. */
export const SPECIFIED = listed('Names of the specification').sort((one, other) => other.length - one.length)
const PROPER = new Set(listed('Proper names'))

/** What is filled in. */
const PLACEHOLDER = /[%$]?\{+[^{}]*\}+/g

/** What begins with a capital is meant as it stands; the rest wherever it stands. */
const sought = (not: string): RegExp =>
  new RegExp(`(?<![\\w-])${not.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`, /^[A-Z]/.test(not) ? '' : 'i')

/** What a phrase says that the glossary has another word for: "by mail: say by e-mail". */
export const forbiddenIn = (phrase: string): string[] =>
  FORBIDDEN.filter(({ not }) => sought(not).test(without(phrase.replaceAll(PLACEHOLDER, '…')))).map(
    ({ say, not }) => `${not}: say ${say}`,
  )

/** Without the names of the specification. */
const without = (phrase: string): string => SPECIFIED.reduce((text, name) => text.replaceAll(name, '…'), phrase)

/** Words that begin with a capital and have no right to it. */
export const capitalsIn = (phrase: string): string[] => {
  const plain = without(phrase.replaceAll(PLACEHOLDER, '…')).replaceAll(/"[^"]*"|“[^”]*”|`[^`]*`/g, '…')
  const isSentence = /[.?:,;]/.test(plain)
  return plain.split(/(?:[.?!:;·…]|\|\|\|\||\n)\s*/).flatMap(sentence =>
    [...sentence.trimStart().matchAll(/(?<![\w’'{/-])[A-Z][a-z]+(?![\w/-])/g)]
      .filter(({ index }) => index > 0)
      .filter(
        ({ 0: word, index }) =>
          !PROPER.has(word) && !(isSentence && NAMES.some(name => sentence.trimStart().startsWith(name, index))),
      )
      .map(([word]) => word),
  )
}

const ofFields = (fields: Fields): (string | undefined)[] =>
  Object.values(fields).flatMap(field => {
    const { label, help, patternMessage, choices } = textsOf(field)
    return [label, help, patternMessage, ...choices.map(choice => choice.label)]
  })

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const screens = screensOf(register).flatMap(({ label, group }) => [label, group])

/** What declarations say. */
const DECLARED = [
  ...register.resources.flatMap(({ label, fields, list, form, actions }) => [
    label.one,
    label.many,
    list.filterTitle,
    ...ofFields(fields),
    ...(list.tabs ?? []).map(tab => tab.label),
    ...(list.leadsTo ?? []).map(link => link.label),
    ...(form ?? []).map(entry => (typeof entry === 'string' ? undefined : entry.section)),
    ...Object.values(actions).flatMap(action => [
      action.label,
      action.confirm,
      action.done,
      ...Object.values(action.needs ?? {}),
      ...ofFields(action.input ?? {}),
    ]),
  ]),
  ...register.services.flatMap(({ actions }) =>
    Object.values(actions).flatMap(action => [action.label, action.done, ...ofFields(action.input ?? {})]),
  ),
  ...screens,
].filter(isText)

/** Names of screens, records, buttons and states, which keep their capital within a sentence. */
const NAMES = [...new Set(DECLARED)].filter(name => /^[A-Z]/.test(name) && !/[.?]/.test(name))

const literalsIn = (path: string): string[] =>
  [...nodesOf(treeOf(path, readFileSync(join(root, path), 'utf8')))].flatMap(node => {
    if (node.type === 'Literal') return isText(node.value) ? [node.value] : []
    if (node.type === 'JSXText') return isText(node.value) ? [node.value.trim()] : []
    if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return []
    return [node.quasis.map(quasi => (isNode(quasi) ? (quasi.value as { cooked: string }).cooked : '')).join('…')]
  })

/** Sentences that stand in sources, of the server too: what begins like one and has more than one word. */
const written = globSync(['resources/**/*.{ts,tsx}', 'src/**/*.{ts,tsx}', 'server/**/*.ts', 'messaging/**/*.ts'], { cwd: root })
  .filter(path => !path.includes('/i18n/hi'))
  .flatMap(literalsIn)
  .filter(text => /^[A-Z%…][^\n]* /.test(text) && !/^[A-Z]+ [a-z]+[-/]/.test(text))

/** English without a key: `words('Balances')`. */
const WITHOUT_KEY = /\bwords\(\s*(?:'[\w.-]+\.[\w.-]+',\s*)?(?:'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)")/g
const inPanel = globSync('src/**/*.{ts,tsx}', { cwd: root }).flatMap(path =>
  [...readFileSync(join(root, path), 'utf8').matchAll(WITHOUT_KEY)].map(([, single, double]) =>
    (single ?? double ?? '').replaceAll(/\\(.)/g, '$1'),
  ),
)

/** Everything a person may read on the screen. */
export const PHRASES: readonly string[] = [...new Set([...DECLARED, ...inPanel])]
/** The same, and every sentence that stands in the sources. */
export const SENTENCES: readonly string[] = [...new Set([...PHRASES, ...written])]
