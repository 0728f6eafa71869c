import { expect, it } from 'vitest'
import { date, number, reference, select, text } from '../../../resources/language/fields.ts'
import { cellOf } from '../../../src/kernel/kinds/cells.ts'
import { gridOf, type ListColumn } from '../../../src/kernel/resource/list/columns.ts'

const column = (name: string, field: ListColumn['field']): ListColumn => ({
  name,
  field,
  figure: false,
  Cell: cellOf(field.kind),
})
const COLUMNS = [
  column('name', text({ label: 'Name' })),
  column('owner', reference({ label: 'Owner', resource: 'users' })),
  column('rate', number({ label: 'Messages per second' })),
  column('status', select({ label: 'Status', choices: [{ value: 1, label: 'Active' }] })),
  column('at', date({ label: 'Added', precision: 'minute' })),
]
const FRAME = { ticks: true, menu: true, highest: 16 }
const widths = (room?: number) =>
  [...gridOf(COLUMNS, { ...FRAME, room }).template.matchAll(/minmax\((\d+)px[^)]*\)|(\d+)px/g)].map(([, least, px]) =>
    Number(least ?? px),
  )
const all = gridOf(COLUMNS, FRAME).least
const [, , name = 0, owner = 0, rate = 0, status = 0, at = 0] = widths()

it('in less room the headings fold first, and no value is cut', () => {
  const [, , ...folded] = widths(all - 40)
  expect(folded).toEqual([name, owner, rate - 40, status, at, 44])
})

it('a column whose titles are long has room for as many letters as it is said to have', () => {
  const vendor = [column('vendor', reference({ label: 'Vendor', resource: 'primary-routes', letters: 32 }))]
  expect(gridOf([...COLUMNS, ...vendor], FRAME).least - all).toBeGreaterThanOrEqual(32 * 6)
})

it('in still less, names are cut and figures, states and times are not', () => {
  const least = gridOf(COLUMNS, { ...FRAME, room: 300 }).least
  const [, , ...cut] = widths(300)
  expect(cut).toEqual([Math.floor(name * 0.8), Math.floor(owner * 0.6), 'per second'.length * 7 + 28, status, at, 44])
  // What then does not fit is to the side.
  expect(least).toBeGreaterThan(300)
})
