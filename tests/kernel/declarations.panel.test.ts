import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnyResource } from '../../resources/language/define.ts'
import type { Register } from '../../resources/language/endpoints.ts'
import { allDeclared, declared, followDeclarations, isDeclared, withAll } from '../../src/kernel/desk/declarations.ts'

const WHOLE = { a: { name: 'a', title: 'one' }, b: { name: 'b', title: 'two' } }
let asked: string[] = []
let register: Register
let answer: (path: string) => Response

const place = (): HTMLMetaElement => {
  const meta = document.createElement('meta')
  meta.content = '/assets/declared-1'
  meta.dataset.names = 'a b'
  return meta
}

beforeEach(() => {
  asked = []
  register = { resources: ['a', 'b', 'c'].map(name => ({ name }) as AnyResource), services: [] }
  answer = path => Response.json(path.endsWith('/all.json') ? WHOLE : WHOLE[path.slice(-6, -5) as 'a'])
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return answer(path)
  })
  followDeclarations(register, place())
})
afterEach(() => {
  followDeclarations(register, null)
  vi.unstubAllGlobals()
})

test('the declaration of a list is fetched once, and whoever holds its outline has it whole', async () => {
  expect(isDeclared('a')).toBe(false)
  await Promise.all([declared('a'), declared('a')])
  await declared('a')
  expect(asked).toEqual(['/assets/declared-1/a.json'])
  expect(register.resources[0]).toMatchObject(WHOLE.a)
  expect([isDeclared('a'), isDeclared('b')]).toEqual([true, false])
})

test('what the page has begun to fetch is not fetched twice', async () => {
  globalThis.deskDeclared = { name: 'b', response: Promise.resolve(Response.json(WHOLE.b)) }
  await declared('b')
  expect(asked).toEqual([])
  expect(register.resources[1]).toMatchObject(WHOLE.b)
})

test('the rest comes in one piece, and who wants one of it meanwhile waits for that', async () => {
  await Promise.all([allDeclared(), declared('b'), allDeclared()])
  await allDeclared()
  expect(asked).toEqual(['/assets/declared-1/all.json'])
  expect(register.resources).toMatchObject([WHOLE.a, WHOLE.b, { name: 'c' }])
})

test('what does not come is asked for again', async () => {
  answer = () => new Response('', { status: 503 })
  await expect(declared('a')).rejects.toThrow('could not be loaded')
  await expect(allDeclared()).rejects.toThrow('could not be loaded')
  answer = path => Response.json(path.endsWith('/all.json') ? WHOLE : WHOLE.a)
  await declared('a')
  await allDeclared()
  expect([isDeclared('a'), isDeclared('b')]).toEqual([true, true])
})

test('what is loaded with all declarations is there when they are', async () => {
  expect(await withAll(async () => 'part')()).toBe('part')
  expect(isDeclared('b')).toBe(true)
})

test('where nothing stands apart, and of what nobody declares, nothing is fetched', async () => {
  await declared('c')
  await declared('nobody')
  followDeclarations(register, null)
  await declared('a')
  await allDeclared()
  expect(asked).toEqual([])
})
