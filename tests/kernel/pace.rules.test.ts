import { setImmediate as round } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTurn } from '../../server/kernel/files/pace.ts'

test('of work on uploads one piece is done in each round of the event loop, in order, what one of them adds among it', async () => {
  const done: string[] = []
  inTurn(() => {
    done.push('first')
    inTurn(() => done.push('added'))
  })
  inTurn(() => done.push('second'))
  expect(done).toEqual([])
  await round()
  expect(done).toEqual(['first'])
  await round()
  expect(done).toEqual(['first', 'second'])
  await round()
  expect(done).toEqual(['first', 'second', 'added'])
})
