import { expect, test } from 'vitest'
import { stripped } from '../../scripts/withoutAnswers.ts'

test('the panel is built without what calls answer, and with all else of a declaration', () => {
  const declared = `const groups = defineResource({
    name: 'group',
    list: { columns: ['name'], beside: { always: { sum: integer() } } },
    actions: { merge: { on: 'row', answers: object({ count: integer() }), can: 'x' }, stream: { answers: 'stream' } },
  })`
  const left = stripped(declared)
  expect(left).not.toMatch(/integer/)
  const parts = new Function('defineResource', `${left}; return groups`)((made: unknown) => made)
  expect(parts).toEqual({
    name: 'group',
    list: { columns: ['name'], answers: undefined },
    actions: { merge: { on: 'row', answers: undefined, can: 'x' }, stream: { answers: 'stream' } },
  })
})

test('a shape that only answers are made of can be left out of the panel, with all that it is made of', () => {
  const left = stripped(`import { oneOf, object as shape } from '../language/shape.ts'
  import { list } from './lists.ts'
  const ROW = shape({ status: oneOf(STATES.map(({ value }) => value)) })
  export const groups = { of: list(ROW) }`)
  expect(left).toContain('const ROW = /* @__PURE__ */ shape({ status: /* @__PURE__ */ oneOf(/* @__PURE__ */ STATES.map(')
  expect(left).toContain('{ of: list(ROW) }')
})
