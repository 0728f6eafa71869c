import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { LOCAL_CODES } from '../../messaging/errorCodes.ts'
import { register } from '../../resources/index.ts'
import type { Fields } from '../../resources/language/fields.ts'
import { hindi } from '../../src/kernel/i18n/hi.ts'
import type { Tree } from '../../src/kernel/i18n/i18nProvider.ts'
import { textsOf } from './fieldTexts.ts'

const leaves = (tree: Tree, at = ''): string[] =>
  Object.entries(tree).flatMap(([name, value]) => (typeof value === 'string' ? [at + name] : leaves(value, `${at + name}.`)))

const texts = hindi.flatMap(tree => leaves(tree))
const known = new Set(texts)

/** The same in every language: names, permissions, figures and their units. */
const KEPT = /^(Relaydesk|DLT|GSM|ISO|GET|POST|PUT|DELETE|p95|dashboard-view|\d\.\d|[≤>] \d+ (s|min|hour))$/

/** Texts of fields by the keys under which the panel looks for them (src/kernel/resource/labels.ts). */
const ofFields = (at: string, fields: Fields) =>
  Object.entries(fields).flatMap(([name, field]) => {
    const { label, help, patternMessage, choices } = textsOf(field)
    return [
      [`${at}.${name}`, label],
      [`${at}.${name}.help`, help],
      [`${at}.${name}.pattern`, patternMessage],
      ...choices.map(({ value, label: choice }) => [`${at}.${name}.choices.${value}`, choice]),
    ] as [string, string | undefined][]
  })

const declared = register.resources.flatMap(({ name, label, about, fields, list, form, actions }) => {
  const at = `resources.${name}`
  return [
    [`${at}.one`, label.one],
    [`${at}.name`, label.many],
    [`${at}.name_about`, about],
    [`${at}.filterTitle`, list.filterTitle],
    ...ofFields(`${at}.fields`, fields),
    ...(list.tabs ?? []).map(tab => [`${at}.tabs.${tab.label}`, tab.label]),
    ...(list.leadsTo ?? []).map(link => [`${at}.leadsTo.${link.label}`, link.label]),
    ...(form ?? []).flatMap(entry =>
      typeof entry !== 'string' && entry.section ? [[`${at}.sections.${entry.section}`, entry.section]] : [],
    ),
    // What has no button is said nowhere.
    ...Object.entries(actions)
      .filter(([, { on }]) => on !== 'call')
      .flatMap(([action, { label: named, confirm, done, needs = {}, input = {} }]) => [
        [`${at}.actions.${action}`, named],
        [`${at}.actions.${action}.confirm`, confirm],
        [`${at}.actions.${action}.done`, done],
        ...Object.entries(needs).map(([name, need]) => [`${at}.actions.${action}.needs.${name}`, need]),
        ...ofFields(`${at}.actions.${action}.input`, input),
      ]),
  ] as [string, string | undefined][]
})

test('every word that a declaration shows stands in Hindi, too', () => {
  const missing = declared.filter(
    ([key, english]) => english && !KEPT.test(english) && !known.has(key) && !known.has(`words.${english}`),
  )
  expect(missing).toEqual([])
})

test('every reason for which the platform itself does not send stands in Hindi, too', () => {
  expect(Object.values(LOCAL_CODES).filter(reason => !known.has(`told.${reason}`) && !known.has(`words.${reason}`))).toEqual([])
})

/** English texts that stand in sources without a key: `words('Balances')`, `words('%{count} held', { count })`. */
const WITHOUT_KEY = /\b(?:words|say)\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)")\s*(?:,\s*\{|,?\s*\))/g

test('every English text that stands in the panel without a key stands in Hindi, too', () => {
  const said = globSync(['src/**/*.{ts,tsx}', 'resources/language/{needs,undo}.ts']).flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(WITHOUT_KEY)].map(([, single, double]) =>
      (single ?? double ?? '').replaceAll(/\\(.)/g, '$1'),
    ),
  )
  expect(said.length).toBeGreaterThan(1000)
  expect(said.filter(english => !KEPT.test(english) && !known.has(`words.${english}`))).toEqual([])
})

test('no text has two translations in two files, of which one would silently win', () => {
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
})

test('each file of a language is that of a domain', () => {
  const files = globSync('src/kernel/i18n/hi/*.ts').map(path => basename(path, '.ts'))
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter(name => !existsSync(`src/${name}`) && !existsSync(`resources/${name}`))).toEqual([])
})
