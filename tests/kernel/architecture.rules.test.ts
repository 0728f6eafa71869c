import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DOMAINS } from '../../scripts/house.ts'
import { root } from '../../scripts/run.ts'

const TEXT = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')

/** What is named as a path of the project: `server/…`, `resources/index.ts`; not what stands for many (`server/<domain>/`). */
const pathsIn = (text: string): string[] =>
  [
    ...text.matchAll(/`((?:messaging|resources|dataProvider|authProvider|src|server|simulators|scripts|tests)\/[^`<…]*)`/g),
  ].flatMap(([, path]) => path ?? [])

const missing = (text: string) => pathsIn(text).filter(path => !existsSync(join(root, path)))

/** A name and the file it is said to stand in: `lockCampaigns` in `server/…`. */
const namesIn = (text: string): [string, string][] =>
  [...text.matchAll(/`(\w+)` (?:in |\()`([^`]+\.tsx?)`/g)].map(([, name = '', path = '']) => [name, path])

describe('ARCHITECTURE.md', () => {
  test('names files that are there', () => {
    expect(pathsIn(TEXT).length).toBeGreaterThan(50)
    expect(missing(TEXT)).toEqual([])
  })

  test('names what its files have', () => {
    const named = namesIn(TEXT)
    expect(named.length).toBeGreaterThan(2)
    expect(named.filter(([name, path]) => !new RegExp(`\\b${name}\\b`).test(readFileSync(join(root, path), 'utf8')))).toEqual([])
  })

  test('has the domains in their order', () => {
    expect(TEXT).toContain(`The domains in order: ${DOMAINS.join(', ')}.`)
  })

  test('would be noticed for a file that has gone', () => {
    expect(missing('First `server/desk.ts`, then `server/gone.ts`.')).toEqual(['server/gone.ts'])
  })
})
