import { expect, it } from 'vitest'
import { humanize, inflect, transform } from '../../src/kernel/slim/inflection.ts'
import jsonExport from '../../src/kernel/slim/jsonexport.ts'
import { parse, stringify } from '../../src/kernel/slim/queryString.ts'

it('an address is read back as it was written, whatever stands in it', () => {
  const said = { filter: '{"q":"a b&c=d+e","ids":[1,2]}', page: '2', tab: '' }
  expect(parse(`?${stringify({ ...said, displayedFilters: undefined })}`)).toEqual(said)
})

it.each([
  ['post', 'Posts'],
  ['sender_id', 'Sender ids'],
  ['country', 'Countries'],
  ['countries', 'Countries'],
  ['day', 'Days'],
  ['batch', 'Batches'],
  ['address', 'Addresses'],
])('several of %s are called %s', (name, many) => {
  expect(humanize(inflect(name, 2))).toBe(many)
})

it('one of several is called by the word for one, and a field by words', () => {
  expect(inflect('countries', 1)).toBe('country')
  expect(inflect('batches', 1)).toBe('batch')
  expect(transform('firstName', ['underscore', 'humanize'])).toBe('First name')
})

it('a sheet has a column for each name, and its cells survive commas, quotes and lines', () => {
  let sheet = ''
  jsonExport([{ a: 1, b: 'x, "y"' }, { a: null, c: { d: 1 } }, { b: 'two\nlines' }], (_, text) => {
    sheet = text
  })
  expect(sheet).toBe('a,b,c\n1,"x, ""y""",\n,,"{""d"":1}"\n,"two\nlines",')
})
