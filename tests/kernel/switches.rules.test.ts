import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { apiAccess } from '../../resources/access/api-access.ts'
import { register } from '../../resources/index.ts'
import { formEntries } from '../../resources/language/condition.ts'
import type { Fields } from '../../resources/language/fields.ts'
import { appSettings } from '../../resources/system/app-settings.ts'
import { isThere } from '../support/namedTests.ts'
import { isSwitch, type Reader, SWITCH_READERS } from '../support/switches.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** What is chosen from a list here tells something apart, and is only shown. */
const SHOWN_ONLY = new Set([
  'invalid-number.reason',
  'notification-template.tone',
  'api-documentation.category',
  'api-documentation.http_method',
])

const switchesOf = (at: string, fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (isSwitch(field) ? [`${at}.${name}`] : []))

/** Switches of what is set once and holds from then on: the platform's own records, accounts, and the settings. */
const declared = [
  ...register.resources
    .filter(({ owner, operations }) => owner !== 'user_id' && (operations.create || operations.update))
    .flatMap(resource => {
      const names = formEntries(resource).flatMap(({ fields }) => fields)
      const shown = Object.fromEntries(Object.entries(resource.fields).filter(([name]) => names.includes(name)))
      return switchesOf(resource.name, shown)
    }),
  ...switchesOf('api-access.security', apiAccess.actions.security.input),
  ...switchesOf('app-settings', appSettings.actions.update.input),
].filter(name => !SHOWN_ONLY.has(name))

const named = Object.entries(SWITCH_READERS).flatMap(([at, readers]) =>
  Object.entries(readers).map(([name, reader]) => ({ at, name, reader })),
)

const textOf = (path: string) => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : '')
/** Without what is only said about it. */
const codeOf = (path: string) => textOf(path).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
/** As a column, or as the code calls it: allow_flash, allowFlash. */
const mentions = (code: string, name: string) => {
  const inCode = name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return [name, inCode].some(word => new RegExp(`\\b${word}\\b`).test(code))
}

const problemsOf = (name: string, [readBy, shownBy]: Reader): string[] => {
  const [file = '', title = ''] = shownBy.split(' › ')
  return [
    ...(mentions(codeOf(readBy), name) ? [] : [`${readBy} does not read it`]),
    ...(isThere({ file, title }) ? [] : [`there is no test: ${shownBy}`]),
    ...(mentions(codeOf(`tests/${file}`), name) ? [] : [`tests/${file} does not turn it`]),
  ]
}

describe('a switch that is declared', () => {
  test('names who reads it, and the test that shows what it does', () => {
    expect(named.map(({ at, name }) => `${at}.${name}`).sort()).toEqual([...declared].sort())
  })

  test.each(named)('$at $name is read, and shown to be', ({ name, reader }) => {
    expect(problemsOf(name, reader)).toEqual([])
  })

  test('would be noticed where nobody reads it, or nothing shows it', () => {
    const shownBy = 'campaigns/countries.test.ts › where the account sends to India alone'
    expect(problemsOf('allow_international', ['server/campaigns/spread.ts', shownBy])).toHaveLength(1)
    expect(problemsOf('allow_international', ['server/campaigns/country.ts', 'campaigns/countries.test.ts › gone'])).toHaveLength(
      1,
    )
    expect(problemsOf('is_voice_allowed', ['server/campaigns/country.ts', shownBy])).toHaveLength(2)
  })
})
