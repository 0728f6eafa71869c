import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingEntries } from '../../resources/system/app-settings.ts'

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(ts|tsx|sql)$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))

/** A setting that nothing reads is a promise to the admin who changes it. Its effect is proved where it is read. */
test('every setting is read by some code of the server or the panel', () => {
  const code = ['server', 'src', 'messaging']
    .flatMap(sources)
    // The page shows all of them, whether they have an effect or not.
    .filter(path => !path.includes(join('pages', 'settings')) && !path.includes('i18n'))
    .map(path => readFileSync(path, 'utf8'))
    .join('\n')
  const unread = settingEntries.map(([key]) => key).filter(key => !new RegExp(`\\b${key}\\b`).test(code))
  expect(unread).toEqual([])
})
