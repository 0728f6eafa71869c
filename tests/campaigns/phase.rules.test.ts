import { expect, test } from 'vitest'
import { phaseOf } from '../../src/campaigns/phase.ts'

const RUNNING = { waits_for: 'rows', expected_contacts: 1000, total_contacts: 460, total_queued: 460 }

test('a campaign that is made says how far', () => {
  expect(phaseOf(RUNNING)).toEqual({ cause: 'rows', percent: 46 })
  expect(phaseOf({ ...RUNNING, total_contacts: 0, total_queued: 0 })).toEqual({ cause: 'rows' })
})

test('one of which something has gone out since is being sent, then waits for its receipts', () => {
  const sent = { ...RUNNING, total_queued: 60, total_accepted: 300, total_delivered: 90, total_failed: 10 }
  expect(phaseOf(sent)).toEqual({ cause: 'sending', percent: 40 })
  // Nothing of what is made is left, and the rest comes.
  expect(phaseOf({ ...sent, total_queued: 0 })).toEqual({ cause: 'sending', percent: 40 })
  expect(phaseOf({ ...sent, total_queued: 0, total_contacts: 1000, total_accepted: 900 })).toEqual({ cause: 'receipts' })
  expect(phaseOf({ ...sent, total_invalid_number: 150, total_block_number: 50 })).toEqual({ cause: 'sending', percent: 50 })
})

test('what failed before any gateway had it was not sent, and is not to be', () => {
  const failing = { ...RUNNING, total_queued: 60, total_accepted: 300, total_failed: 100, total_never_sent: 100 }
  expect(phaseOf({ ...failing, total_accepted: 0 })).toEqual({ cause: 'rows', percent: 46 })
  expect(phaseOf({ ...failing, total_contacts: 1000 })).toEqual({ cause: 'sending', percent: 33 })
  expect(phaseOf({ ...failing, total_queued: 0, total_contacts: 1000 })).toEqual({ cause: 'receipts' })
})

test('where a list does not tell how many there will be, nothing is made up', () => {
  const { expected_contacts: _, ...without } = { ...RUNNING, total_queued: 0, total_accepted: 460 }
  expect(phaseOf(without)).toEqual({ cause: 'sending' })
})

test('what does not pass by itself stands as it was told', () => {
  for (const cause of ['route', 'queue', 'later', 'paused', 'receipts', null])
    expect(phaseOf({ ...RUNNING, waits_for: cause, total_accepted: 5 })).toEqual({ cause })
})
