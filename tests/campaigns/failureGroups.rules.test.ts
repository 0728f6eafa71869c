import { expect, test } from 'vitest'
import { type FailureFacts, failureGroup } from '../../messaging/failureGroups.ts'

const failed = (facts: Partial<FailureFacts>): FailureFacts => ({
  kind: 'failed',
  source: 'operator',
  stat: 'UNDELIV',
  err: '001',
  description: null,
  ...facts,
})

test.each<[Partial<FailureFacts>, string]>([
  [{ description: 'Absent subscriber' }, 'handset'],
  [{ description: 'Handset memory full', err: '009' }, 'handset'],
  [{ description: 'Unknown subscriber' }, 'number'],
  [{ stat: 'REJECTD', err: '633', description: 'Text does not match the template' }, 'dlt'],
  [{ stat: 'REJECTD', err: '650', description: 'Customer preference (DND) does not allow it' }, 'dnd'],
  [{ err: '633' }, 'dlt'],
  // Codes are per operator: what its dictionary says counts, not the number.
  [{ err: '650', description: 'Handset switched off' }, 'handset'],
  [{ source: 'system', stat: 'EXPIRED', err: 'L009' }, 'silent'],
  [{ source: 'system', stat: 'FAILED', err: 'L007' }, 'route'],
  [{ source: 'system', stat: 'FAILED', err: 'L004' }, 'credit'],
  [{ source: 'system', stat: 'FAILED', err: 'ESME_RSUBMITFAIL' }, 'route'],
  [{ stat: 'NOCRED', err: '' }, 'credit'],
  [{ kind: 'stopped', source: 'system', stat: 'FAILED', err: 'L008' }, 'stopped'],
  [{ kind: 'invalid', source: 'system', err: 'L003' }, 'number'],
  [{ kind: 'invalid', source: 'system', err: 'L010' }, 'duplicate'],
  [{ kind: 'blocked', source: 'system', err: 'L002' }, 'blacklist'],
  [{ kind: 'blocked', source: 'system', err: 'L011' }, 'dnd'],
  [{ stat: 'UNDELIV', err: 'x9' }, 'other'],
  // What every object has is no code of ours, whatever a gateway sends.
  [{ err: 'constructor' }, 'other'],
  [{ err: '__proto__' }, 'other'],
  [{ source: 'system', err: 'toString' }, 'route'],
])('%o is %s', (facts, group) => {
  expect(failureGroup(failed(facts))).toBe(group)
})
