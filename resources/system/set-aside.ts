import { OPERATORS } from '../language/access.ts'
import { choices, date, number, select, text } from '../language/fields.ts'

const STATES = choices([
  { value: 'quarantined', label: 'Quarantined', tone: 'warning' },
  { value: 'failed', label: 'Failed', tone: 'error' },
])

interface SetAsideOptions<C extends string, A extends string> {
  /** Its calls: `administration/` and this. */
  calls: C
  /** The field that says to whose address it came. */
  address: A
  /** What was told, as in "3 events discarded". */
  things: string
  /** Who told it, as in "What the provider sent". */
  teller: string
}

/**
 * What was told to this desk and is nobody's here, or could not be read: stored, and without effect until an operator has it tried again or
 * discards it. The specification has no such screen.
 */
export const setAside = <const C extends string, const A extends string>({
  calls,
  address,
  things,
  teller,
}: SetAsideOptions<C, A>) => {
  const onSelection = { on: 'selection', can: 'admin-operation', writes: true, max: 1000 } as const
  return {
    owner: 'platform',
    visibleTo: OPERATORS,
    group: 'Administration',
    title: 'problem',
    fields: {
      state: select({ label: 'State', choices: STATES, writable: 'never' }),
      problem: text({ label: 'Why', lines: 2, writable: 'never' }),
      tries: number({ label: 'Tries', writable: 'never' }),
      received_at: date({ label: 'Received', precision: 'minute', writable: 'never' }),
      body: text({ label: `What the ${teller} sent`, lines: 6, mono: true, writable: 'never' }),
    },
    operations: {
      list: { call: `POST administration/${calls}`, can: 'admin-operation' },
      get: { call: `GET administration/${calls}/{id}`, can: 'admin-operation' },
    },
    list: {
      columns: ['problem', 'state', 'tries', 'received_at', address, 'body'],
      further: ['body'],
      filters: ['state', address, { field: 'received_at', from: 'from_date', to: 'to_date' }],
      search: ['problem', 'body'],
      sort: ['id', 'desc'],
    },
    actions: {
      retry: {
        ...onSelection,
        label: 'Try again',
        icon: 'refresh',
        call: `POST administration/${calls}-retry`,
        done: `{count} ${things} queued to be tried again`,
        noUndo: 'What cannot be handled comes back here.',
      },
      discard: {
        ...onSelection,
        label: 'Discard',
        icon: 'delete',
        tone: 'danger',
        call: `POST administration/${calls}-discard`,
        confirm: `Discard {count} ${things}? The ${teller} does not send them again.`,
        done: `{count} ${things} discarded`,
        noUndo: `It belongs to nobody here; the ${teller} keeps its own.`,
      },
    },
  } as const
}
