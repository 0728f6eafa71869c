import { render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validateFile } from '../../src/kernel/kinds/file/validateFile.ts'
import { unmask } from '../../src/kernel/kinds/mask/unmask.ts'
import { DocumentView } from '../../src/kernel/kinds/richText/DocumentView.tsx'
import { isEmptyDocument, textOf } from '../../src/kernel/kinds/richText/document.ts'
import { showDate, showMasked, showNumber } from '../../src/kernel/kinds/show.ts'
import { fillIn } from '../../src/kernel/resource/actions/fillIn.ts'
import { listHref, readAddress, writeAddress } from '../../src/kernel/resource/list/address.ts'
import { collectIds } from '../../src/kernel/resource/list/collectIds.ts'
import { filterWithinTab } from '../../src/kernel/resource/list/tabs.ts'
import { changedPage } from '../../src/kernel/resource/writes.ts'
import { parcels } from './resourceParcels.ts'

describe('the address of a list', () => {
  const filters = fc.dictionary(
    fc.constantFrom('status', 'kind', 'q', 'depot_id'),
    fc.oneof(fc.integer(), fc.string({ minLength: 1 }), fc.array(fc.integer(), { minLength: 1, maxLength: 4 })),
  )

  it('reads back as it was written, whatever it says', () => {
    const address = fc.record({
      page: fc.integer({ min: 1, max: 100_000 }),
      perPage: fc.constantFrom(15, 25, 50, 100, 200),
      sort: fc.record({ field: fc.constantFrom('created_at', 'id'), order: fc.constantFrom('ASC' as const, 'DESC' as const) }),
      filter: filters,
      tab: fc.integer({ min: 0, max: 2 }),
    })
    fc.assert(
      fc.property(address, one => {
        // Records of fast-check have no prototype.
        const plain = JSON.parse(JSON.stringify(one))
        expect(readAddress(writeAddress(plain, parcels), parcels)).toEqual(plain)
      }),
    )
  })

  it('takes nonsense for nothing said', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const address = readAddress(
          `?page=${text}&perPage=${text}&filter=${text}&sort=${text}&order=${text}&tab=${text}`,
          parcels,
        )
        expect(address.page).toBeGreaterThan(0)
        expect(address.perPage).toBeLessThanOrEqual(200)
        expect(['created_at', 'id']).toContain(address.sort.field)
      }),
    )
  })

  it('is short where everything is usual', () => {
    expect(writeAddress(readAddress('', parcels), parcels)).toBe('')
    expect(listHref('parcels')).toBe('/parcels')
    expect(listHref('parcels', { status: 1, kind: undefined })).toBe('/parcels?filter=%7B%22status%22%3A1%7D')
  })

  it('never leaves what its tab shows', () => {
    expect(filterWithinTab({ kind: 1, status: 0 }, { kind: 2 })).toEqual({ kind: 2, status: 0 })
    expect(filterWithinTab({ kind: 1 }, { kind: [1, 2] })).toEqual({ kind: 1 })
    expect(filterWithinTab({ kind: [1, 3] }, { kind: [1, 2] })).toEqual({ kind: [1, 2] })
  })
})

describe('the rows on the screen', () => {
  const page = { data: [{ id: 3 }, { id: 2 }, { id: 1 }], total: 30 }

  it('change in place after a write: created first, updated where it stands, deleted gone', () => {
    const key = { pagination: { page: 1, perPage: 3 } }
    expect(changedPage(page, { is: 'created', record: { id: 4 } }, key)).toEqual({
      data: [{ id: 4 }, { id: 3 }, { id: 2 }],
      total: 31,
    })
    expect(changedPage(page, { is: 'updated', record: { id: 2, name: 'x' } }, key).data).toEqual([
      { id: 3 },
      { id: 2, name: 'x' },
      { id: 1 },
    ])
    expect(changedPage(page, { is: 'deleted', id: 2 }, key)).toEqual({ data: [{ id: 3 }, { id: 1 }], total: 29 })
  })

  it('have first what an action or an import put there, wherever it was', () => {
    const key = { pagination: { page: 1, perPage: 3 } }
    expect(changedPage(page, { is: 'first', record: { id: 1, name: 'x' } }, key)).toEqual({
      data: [{ id: 1, name: 'x' }, { id: 3 }, { id: 2 }],
      total: 30,
    })
    expect(changedPage(page, { is: 'first', record: { id: 9 } }, key)).toEqual({
      data: [{ id: 9 }, { id: 3 }, { id: 2 }],
      total: 30,
    })
    const second = { pagination: { page: 2, perPage: 3 } }
    expect(changedPage(page, { is: 'first', record: { id: 2 } }, second).data.map(({ id }) => id)).toEqual([2, 3, 1])
  })

  it('stay as they are where the write is about another page', () => {
    expect(changedPage(page, { is: 'created', record: { id: 4 } }, { pagination: { page: 2, perPage: 3 } })).toBe(page)
    expect(changedPage(page, { is: 'first', record: { id: 9 } }, { pagination: { page: 2, perPage: 3 } })).toBe(page)
    expect(changedPage(page, { is: 'updated', record: { id: 9 } }, {})).toBe(page)
    expect(changedPage(page, { is: 'deleted', id: 9 }, {})).toBe(page)
  })
})

describe('all that match', () => {
  const ask =
    (total: number, withCursor: boolean) =>
    async (_: string, { pagination, meta }: { pagination?: { page: number; perPage: number }; meta?: { cursor?: string } }) => {
      const { page = 1, perPage = 15 } = pagination ?? {}
      const from = withCursor ? Number(meta?.cursor ?? 0) : (page - 1) * perPage
      const data = Array.from({ length: Math.max(0, Math.min(perPage, total - from)) }, (_row, i) => ({ id: from + i + 1 }))
      const cursor = from + perPage < total ? String(from + perPage) : undefined
      // What was counted to the end is not what there is: a capped total.
      return { data, total: Math.min(total, 300), meta: withCursor ? { cursor } : {} }
    }

  it.each([
    { total: 5, most: 1000, found: 5 },
    { total: 1000, most: 450, found: 450 },
    { total: 1000, most: Number.POSITIVE_INFINITY, found: 1000 },
  ])('of $total are found page after page, at most $most', async ({ total, most, found }) => {
    const query = { resource: 'x', filter: {}, sort: { field: 'id', order: 'DESC' as const }, most, onProgress: () => undefined }
    const ids = await collectIds({ getList: ask(total, true) as never }, { ...query, signal: new AbortController().signal })
    expect(new Set(ids).size).toBe(found)
  })

  it('can be stopped', async () => {
    const stop = new AbortController()
    const query = { resource: 'x', filter: {}, sort: { field: 'id', order: 'DESC' as const }, most: 5000, signal: stop.signal }
    const running = collectIds(
      { getList: ask(5000, true) as never },
      { ...query, onProgress: found => found >= 400 && stop.abort() },
    )
    await expect(running).rejects.toThrow()
  })
})

describe('the question of an action', () => {
  it('has the values of the record and the number of records in it, as they are shown', () => {
    const record = { id: 4, label: 'Crystal', weight: 1_234_567, status: 1 }
    expect(fillIn('Send {label} of {weight} g ({status})?', parcels.fields, 1, record)).toBe(
      'Send Crystal of 12,34,567 g (Sent)?',
    )
    expect(fillIn('Burn {count} parcels?', parcels.fields, 100_000)).toBe('Burn 1,00,000 parcels?')
    expect(fillIn('Stop {label} ?', parcels.fields, 1, { id: 4, label: null })).toBe('Stop #4 ?')
  })

  it('speaks of one as of one', () => {
    expect(fillIn('Approve {count} sender IDs? Their owners can send.', {}, 1)).toBe(
      'Approve 1 sender ID? Their owners can send.',
    )
    expect(fillIn('Allow messages to {count} numbers again?', {}, 1)).toBe('Allow messages to 1 number again?')
    expect(fillIn('Opt {count} people out?', {}, 1)).toBe('Opt 1 person out?')
  })

  it('leaves alone what names no field', () => {
    expect(fillIn('{nothing} here', parcels.fields, 1, { id: 1 })).toBe('{nothing} here')
  })
})

describe('a mask', () => {
  it('gives back what was typed, whatever the literals are', () => {
    const masks = fc.constantFrom('99-aa', '+91 99999 99999', '(999) aaa', '9', 'aa/99/aa')
    const chars = fc.array(fc.constantFrom(...'0123456789abcXYZ'), { maxLength: 14 })
    fc.assert(
      fc.property(masks, chars, (mask, typed) => {
        const once = unmask(typed.join(''), mask)
        expect(unmask(showMasked(once, mask), mask)).toBe(once)
      }),
    )
  })

  it('leaves out what does not fit its place', () => {
    expect(unmask('1x2-y3z', '99-aa')).toBe('12yz')
    expect(showMasked('12yz', '99-aa')).toBe('12-yz')
  })
})

describe('values', () => {
  it('read as India writes them', () => {
    expect(showNumber(1_234_567.5, 2)).toBe('12,34,567.50')
    expect(showNumber('0.1234', 4)).toBe('0.1234')
    expect(showDate('2026-01', 'month')).toBe('01-2026')
    expect(showDate('2026-01-31')).toBe('31-01-2026')
  })

  it('that are files are judged by ending, size and content', () => {
    const rule = { accept: ['.pdf', '.png'], maxBytes: 1000 }
    expect(validateFile({ name: 'A.PDF', size: 10 }, rule)).toBeUndefined()
    expect(validateFile({ name: 'a.pdf.exe', size: 10 }, rule)).toMatch(/Choose a file of type/)
    expect(validateFile({ name: 'a.pdf', size: 1001 }, rule)).toBe('Choose a file of at most 1 kB; this has a little more.')
    expect(validateFile({ name: 'a.pdf', size: 2500 }, rule)).toBe('Choose a file of at most 1 kB; this has 2.5 kB.')
    expect(validateFile({ name: 'a.pdf', size: 0 }, rule)).toBe('This file is empty.')
  })
})

describe('a rich text', () => {
  const of = (...content: object[]) => ({ type: 'doc', content })
  const paragraph = (text: string, ...marks: object[]) => ({ type: 'paragraph', content: [{ type: 'text', text, marks }] })

  it('is shown with its marks, and with no markup of its own', () => {
    const { container } = render(<DocumentView document={of(paragraph('<b>not bold</b>', { type: 'bold' }))} />)
    expect(container.querySelector('strong')?.textContent).toBe('<b>not bold</b>')
    expect(container.querySelector('b')).toBeNull()
  })

  it('links to addresses alone, never to scripts', () => {
    const link = (href: string) => paragraph(href, { type: 'link', attrs: { href } })
    render(
      <DocumentView
        document={of(link('https://a.example'), link('javascript:alert(1)'), link('data:text/html,x'), link('//evil.example'))}
      />,
    )
    expect(screen.getAllByRole('link').map(one => one.getAttribute('href'))).toEqual(['https://a.example'])
  })

  it('reads as its text, and an empty paragraph as nothing', () => {
    expect(textOf(of(paragraph('One'), paragraph('two')))).toBe('One two')
    expect(isEmptyDocument(of({ type: 'paragraph' }))).toBe(true)
    expect(isEmptyDocument(of(paragraph('x')))).toBe(false)
  })
})
