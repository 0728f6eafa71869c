import fc from 'fast-check'
import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { cluesOf, containsCondition } from '../../resources/kinds/text/contains.ts'
import { testDatabase } from '../support/database.ts'

let pool: pg.Pool
beforeAll(async () => {
  ;({ pool } = await testDatabase())
})

/** Whether PostgreSQL finds `typed` in `held`, by our condition and by the plain one. */
const finds = async (held: string, typed: string) => {
  const { sql, values } = containsCondition('held', typed)
  let n = 1
  const ours = sql.replaceAll('?', () => `$${++n}`)
  const plain = `%${typed.replaceAll(/[\\%_]/g, match => `\\${match}`)}%`
  const { rows } = await pool.query<{ ours: boolean; plain: boolean }>(
    `select ${ours} as ours, held ilike $${n + 1} as plain from (select $1::text as held) t`,
    [held, ...values, plain],
  )
  return rows[0]!
}

/** Words such as names hold, with what LIKE would take for its own. */
const word = fc.oneof(
  fc.constantFrom(
    'Asha',
    'FERNANDES',
    'fernandes',
    'Ñandú',
    'ﬁn',
    'Straße',
    'İzmir',
    'आशा',
    'यादव',
    '98765',
    '%',
    '_',
    '\\',
    "O'Neil",
    '🙂🙂🙂🙂',
  ),
  fc.string({ unit: fc.constantFrom('a', 'B', 'é', '1', '%', '_', '\\', ' ', 'Σ', 'ς'), maxLength: 9 }),
)
const texts = fc.array(word, { minLength: 1, maxLength: 6 }).map(words => words.join(' '))

describe('"contains" by clues', () => {
  test('finds exactly what "contains" finds: parts of a text', async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(), fc.nat(), async (held, from, length) => {
        const letters = [...held]
        const start = from % letters.length
        const typed = letters.slice(start, start + 1 + (length % letters.length)).join('')
        for (const asTyped of [typed, typed.toUpperCase(), typed.toLowerCase()]) {
          const { ours, plain } = await finds(held, asTyped)
          expect({ held, asTyped, found: ours }).toEqual({ held, asTyped, found: plain })
        }
      }),
      { numRuns: 300 },
    )
  })

  test('finds exactly what "contains" finds: any other text', async () => {
    await fc.assert(
      fc.asyncProperty(texts, texts, async (held, typed) => {
        const { ours, plain } = await finds(held, typed)
        expect(ours).toBe(plain)
      }),
      { numRuns: 300 },
    )
  })

  test('does not take the letters of its clues for the text', async () => {
    expect(await finds('Fernando Mendes', 'Fernandes')).toEqual({ ours: false, plain: false })
    expect(await finds('Mohan X Fernandes', 'Mohan Fernandes')).toEqual({ ours: false, plain: false })
    expect(await finds('dr. mohan fernandes jr.', 'Mohan Fernandes')).toEqual({ ours: true, plain: true })
  })

  test.each([
    ['Asha', []],
    ['Fernandes', ['Fer', 'des']],
    ['Mohan Fernandes', ['Moh', 'Fer']],
    ['Dear parent, your fee of Rs 500 is due tomorrow', ['Dea', 'par', 'fee', '500', 'due', 'tom']],
    ['Tiwari 87', ['Tiw', 'ari', ' 87']],
    ['De Souza', ['De ', 'Sou']],
    ['A B C D', ['A ', ' C', ' D']],
    ['Dear customer, your order number F1C1592 has been sent by the courier today', ['Dea', 'ord', 'F1C', '592', 'sen', 'tod']],
    ['a b '.repeat(50), []],
    ['प्रिय Zebra', []],
    ['ΑΒΣΔΕΖ', []],
    ['100%', []],
    ['100%_off', ['100', 'off']],
  ])('asks the index for few groups of letters of "%s"', (text, clues) => {
    expect(cluesOf(text)).toEqual(clues)
  })
})
