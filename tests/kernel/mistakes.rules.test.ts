import { describe, expect, test } from 'vitest'
import type { Around, StoredFaces } from '../../resources/kinds/common/stored.ts'
import * as kinds from '../../resources/kinds/index.ts'
import { PUBLIC, SIGNED_IN } from '../../resources/language/access.ts'
import type { AnyAction } from '../../resources/language/actions.ts'
import { CHECKS, checkRegister } from '../../resources/language/check.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import type { AnyService, Register } from '../../resources/language/endpoints.ts'
import {
  checkbox,
  date,
  type Field,
  type Fields,
  number,
  password,
  reference,
  select,
  text,
} from '../../resources/language/fields.ts'
import type { MistakesIn } from '../../resources/language/mistakes.ts'
import type { ImportOperation } from '../../resources/language/operations.ts'
import { integer, object } from '../../resources/language/shape.ts'
import { mistakesIn, storedFaces } from '../../server/kernel/records/kinds.ts'

/** Declarations as they should be, of which each row below gets one thing wrong. */
const label = 'Door'
const doors = (changed: Partial<AnyResource> = {}): AnyResource => ({
  name: 'doors',
  table: 'doors',
  owner: 'platform',
  label: { one: 'Door', many: 'Doors' },
  title: 'name',
  fields: { name: text({ label, required: true }) },
  operations: { list: { call: 'POST doors', can: 'doors-list' } },
  list: { columns: ['name'] },
  actions: {},
  pages: {},
  ...changed,
})
const changing: AnyAction = { on: 'row', label: 'Open', call: 'POST door-open/{id}', can: 'doors-open', writes: true }
const open: AnyAction = { ...changing, noUndo: 'Shutting it takes it back.' }
const withFields = (fields: Fields) => doors({ fields: { name: text({ label }), ...fields } })
const withAction = (changed: Partial<AnyAction>, others: AnyResource['actions'] = {}) =>
  doors({
    actions: {
      open: { ...(changed.undo || changed.reads || changed.on === 'call' ? changing : open), ...changed } as AnyAction,
      ...others,
    },
  })
const withInput = (input: Fields, changed: Partial<AnyAction> = {}) => withAction({ input, ...changed })
const vault = (changed: Partial<AnyAction> = {}): AnyService => ({
  name: 'vault',
  label: 'Vault',
  pages: {},
  actions: {
    unlock: {
      on: 'call',
      label: 'Unlock',
      call: 'POST vault',
      can: SIGNED_IN,
      writes: true,
      input: {
        door: select({ label, choices: [{ value: 'a', label: 'A' }] }),
        quietly: checkbox({ label: 'Quietly' }),
        key: text({ label: 'Key', required: true }),
      },
      ...changed,
    },
  },
})
const importing: ImportOperation = { call: 'POST doors-import', can: 'x', accept: ['.csv'], columns: {} }
const register = (...resources: AnyResource[]): Register => ({ resources, services: [] })
const service = (changed: Partial<AnyAction>): Register => ({ resources: [], services: [vault(changed)] })

interface Row {
  as: string
  wrong: Register
  says: string
  right: Register
}

/** A row for each check, or several: what it is refused for, the path and sentence, and the same as it should be. */
const REFUSED: Readonly<Record<keyof typeof CHECKS, readonly Row[]>> = {
  recordPage: [
    {
      as: 'a page of a record that names none',
      wrong: register(doors({ pages: { one: { path: '/door', label, ofRecord: true } } })),
      says: `doors.pages.one: a page of a record names it by {id} in its address`,
      right: register(doors({ pages: { one: { path: '/door/{id}', label, ofRecord: true } } })),
    },
    {
      as: 'two pages of a record',
      wrong: register(
        doors({
          pages: { one: { path: '/door/{id}', label, ofRecord: true }, other: { path: '/gate/{id}', label, ofRecord: true } },
        }),
      ),
      says: `doors.pages.other: another page shows its records, too`,
      right: register(
        doors({ pages: { one: { path: '/door/{id}', label, ofRecord: true }, other: { path: '/gate/{id}', label } } }),
      ),
    },
  ],
  nameTwice: [
    {
      as: 'two of one name',
      wrong: register(doors(), doors({ operations: { list: { call: 'POST doors-2', can: 'x' } } })),
      says: 'doors: declared twice',
      right: register(doors()),
    },
    {
      as: 'a service with the name of a resource',
      wrong: { resources: [doors()], services: [{ ...vault(), name: 'doors' }] },
      says: 'doors: declared twice',
      right: { resources: [doors()], services: [vault()] },
    },
  ],
  fieldOfKind: [
    {
      as: 'a mistake that its kind finds, in a record',
      wrong: register(withFields({ lock: reference({ label, resource: 'locks' }) })),
      says: `doors.fields.lock: no resource named 'locks'`,
      right: register(withFields({ lock: reference({ label, resource: 'doors' }) })),
    },
    {
      as: 'the same in what an action asks for',
      wrong: register(withInput({ lock: reference({ label, resource: 'locks' }) })),
      says: `doors.actions.open.input.lock: no resource named 'locks'`,
      right: register(withInput({ lock: reference({ label, resource: 'doors' }) })),
    },
  ],
  example: [
    {
      as: 'what a service asks for in a form without an example that has it',
      wrong: service({ input: { code: text({ label, pattern: '^\\d+$', patternMessage: 'Digits.' }) } }),
      says: `vault.actions.unlock.input.code: give an 'example' that the field accepts (Digits.)`,
      right: service({ input: { code: text({ label, pattern: '^\\d+$', example: '7' }) } }),
    },
    {
      as: 'a form without an example that has it',
      wrong: register(withFields({ code: text({ label, pattern: '^\\d+$', patternMessage: 'Digits.' }) })),
      says: `doors.fields.code: give an 'example' that the field accepts (Digits.)`,
      right: register(withFields({ code: text({ label, pattern: '^\\d+$', example: '7' }) })),
    },
    {
      as: 'a predefined pattern that no password of such a length has',
      wrong: register(withInput({ key: password({ label, format: 'password', min: 20 }) })),
      says: `doors.actions.open.input.key: give an 'example' that the field accepts (Enter at least 20 characters.)`,
      right: register(withInput({ key: password({ label, format: 'password' }) })),
    },
  ],
  askedOfRecord: [
    {
      as: 'a field of a record that only some are asked for',
      wrong: register(withFields({ code: text({ label, askedOf: [2] }) })),
      says: `doors.fields.code: only the input of an action is 'askedOf' or 'requiredOf' a type`,
      right: register(withFields({ code: text({ label, visibleTo: [2] }) })),
    },
  ],
  // Each mistake of the menu by itself: tests/kernel/menu*.rules.test.ts.
  menu: [
    {
      as: 'an entry that is disabled without a reason',
      wrong: register(doors({ group: 'House', disabled: ' ' })),
      says: "doors: 'disabled' says why; it says nothing",
      right: register(doors({ group: 'House', disabled: 'Opened next year.' })),
    },
  ],
  requiredOfNobody: [
    {
      as: 'what somebody has to give and is not asked for',
      wrong: register(withInput({ code: text({ label, askedOf: [0], requiredOf: [2] }) })),
      says: `doors.actions.open.input.code: 'requiredOf' a type that is not asked for it`,
      right: register(withInput({ code: text({ label, askedOf: [0, 2], requiredOf: [2] }) })),
    },
  ],
  requiredTwice: [
    {
      as: 'what everybody has to give, and somebody',
      wrong: register(withInput({ code: text({ label, required: true, requiredOf: [2] }) })),
      says: `doors.actions.open.input.code: required of everyone, so that 'requiredOf' says nothing`,
      right: register(withInput({ code: text({ label, requiredOf: [2] }) })),
    },
  ],
  notInForm: [
    {
      as: 'a required field that no form asks for',
      wrong: register(
        doors({ form: [], operations: { list: doors().operations.list, create: { call: 'POST door', can: 'x' } } }),
      ),
      says: 'doors.fields.name: required, but not in the form',
      right: register(
        doors({ form: ['name'], operations: { list: doors().operations.list, create: { call: 'POST door', can: 'x' } } }),
      ),
    },
  ],
  channelOfTable: [
    {
      as: 'rows of a table that has several channels, of which none is named',
      wrong: register(
        doors({ channel: 'text' }),
        doors({ name: 'gates', operations: { list: { call: 'POST gates', can: 'x' } } }),
      ),
      says: `gates: say whose rows of 'doors' it is for by 'channel', as others of that table do`,
      right: register(
        doors({ channel: 'text' }),
        doors({ name: 'gates', channel: 'all', operations: { list: { call: 'POST gates', can: 'x' } } }),
      ),
    },
  ],
  ownerField: [
    {
      as: 'rows of somebody who is no field',
      wrong: register(doors({ owner: 'user_id' })),
      says: `doors: owner 'user_id' needs a field user_id`,
      right: register(
        doors({ owner: 'user_id', fields: { ...doors().fields, user_id: reference({ label, resource: 'doors' }) } }),
      ),
    },
  ],
  lentFrom: [
    {
      as: 'an action of a resource over another table',
      wrong: register(
        withAction({ of: 'gates' }),
        doors({ name: 'gates', table: 'gates', operations: { list: { call: 'POST gates', can: 'x' } }, actions: { open } }),
      ),
      says: `doors.actions.open: 'gates' has no such action over the same table`,
      right: register(
        withAction({ of: 'gates' }),
        doors({ name: 'gates', operations: { list: { call: 'POST gates', can: 'x' } }, actions: { open } }),
      ),
    },
    {
      as: 'a call that a service does not have',
      wrong: { resources: [withAction({ of: 'vault', call: 'POST vault/{id}' })], services: [vault()] },
      says: `doors.actions.open: 'vault' has no such action over the same table`,
      right: { resources: [withAction({ of: 'vault', call: 'POST vault', idAs: 'door' })], services: [vault()] },
    },
  ],
  undo: [
    {
      as: 'an undoing that is no call',
      wrong: register(withAction({ undo: 'shut' })),
      says: `doors.actions.open: 'undo' names no call action`,
      right: register(withAction({ undo: 'shut' }, { shut: { ...changing, on: 'call', call: 'POST door-shut' } as AnyAction })),
    },
  ],
  wayBack: [
    {
      as: 'a change of a record without a way back, nor a word why',
      wrong: register(doors({ actions: { open: changing } })),
      says: `doors.actions.open: what changes records says 'undo', or in 'noUndo' why it has none`,
      right: register(withAction({})),
    },
    {
      as: 'the same of a selection',
      wrong: register(doors({ actions: { open: { ...changing, on: 'selection' } } })),
      says: `doors.actions.open: what changes records says 'undo', or in 'noUndo' why it has none`,
      right: register(withAction({ on: 'selection', undo: { fields: ['name'] } })),
    },
    {
      as: 'a way back, and why there is none',
      wrong: register(withAction({ undo: { fields: ['name'] }, noUndo: 'A door that was open is not forgotten.' })),
      says: `doors.actions.open: what changes records says 'undo', or in 'noUndo' why it has none`,
      right: register(withAction({ undo: { fields: ['name'] } })),
    },
    {
      as: 'why nothing is undone that changes nothing',
      wrong: register(withAction({ reads: true, noUndo: 'It only looks.', writes: undefined } as Partial<AnyAction>)),
      says: `doors.actions.open: what changes records says 'undo', or in 'noUndo' why it has none`,
      right: register(withAction({ reads: true, writes: undefined } as Partial<AnyAction>)),
    },
  ],
  putBack: [
    {
      as: 'records of which one is chosen by what no column holds',
      wrong: register(withAction({ undo: { fields: ['name'], oneAmong: 'height' } })),
      says: `doors.actions.open: 'undo' cannot put 'height' back: no column holds it`,
      right: register(withAction({ undo: { fields: ['name'], oneAmong: 'name' } })),
    },
    {
      as: 'a field to put back that no column holds',
      wrong: register(withAction({ on: 'selection', undo: { fields: ['name', 'height'] } })),
      says: `doors.actions.open: 'undo' cannot put 'height' back: no column holds it`,
      right: register(withAction({ on: 'selection', undo: { fields: ['name'] } })),
    },
  ],
  noRecord: [
    {
      as: 'a row that its call does not name',
      wrong: register(withAction({ call: 'POST door-open' })),
      says: `doors.actions.open: a row action names its record by {id} in the path or by 'idAs'`,
      right: register(withAction({ call: 'POST door-open', idAs: 'door_id' })),
    },
  ],
  prepended: [
    {
      as: 'a record that is to stand first and is not answered',
      wrong: register(withAction({ after: 'prepend', answers: object({ opened: integer() }) })),
      says: `doors.actions.open: 'after' needs the record in what it answers, with its 'id'`,
      right: register(withAction({ after: 'prepend', answers: object({ id: integer() }) })),
    },
  ],
  unsaid: [
    {
      as: 'a condition that nobody could be told',
      wrong: register(withAction({ when: { name: 'Front' } })),
      says: `doors.actions.open: say in 'needs' what it takes of 'name', whose values have no names`,
      right: register(withAction({ when: { name: 'Front' }, needs: { name: 'Only for the front door' } })),
    },
  ],
  effect: [
    {
      as: 'a call that neither reads nor writes',
      wrong: service({ writes: undefined }),
      says: `vault.unlock: an action says 'reads: true' or 'writes: true', one of them`,
      right: service({}),
    },
    {
      as: 'a call that does both',
      wrong: service({ reads: true }),
      says: `vault.unlock: an action says 'reads: true' or 'writes: true', one of them`,
      right: service({ reads: true, writes: undefined }),
    },
  ],
  mostBytes: [
    {
      as: 'a size of a body where somebody is signed in',
      wrong: service({ mostBytes: 5 }),
      says: `vault.unlock: only a call without a session has its own 'mostBytes'`,
      right: service({ can: PUBLIC, mostBytes: 5 }),
    },
  ],
  nobodyToAsk: [
    {
      as: 'a password of nobody',
      wrong: service({ can: PUBLIC, stepUp: true }),
      says: `vault.unlock: nobody is signed in who could be asked for 'stepUp' or 'whileActing'`,
      right: service({ stepUp: true }),
    },
    {
      as: 'acting by nobody',
      wrong: service({ can: PUBLIC, whileActing: 'refused' }),
      says: `vault.unlock: nobody is signed in who could be asked for 'stepUp' or 'whileActing'`,
      right: service({ whileActing: 'refused' }),
    },
  ],
  secretRead: [
    {
      as: 'a secret that is read again and again',
      wrong: service({ call: 'GET vault', answersSecret: true }),
      says: `vault.unlock: 'answersSecret', but a call that reads shows it as often as it is made`,
      right: service({ answersSecret: true }),
    },
    {
      as: 'a secret in a list',
      wrong: register(doors({ operations: { list: { call: 'POST doors', can: 'x', answersSecret: true } } })),
      says: `doors.list: 'answersSecret', but a call that reads shows it as often as it is made`,
      right: register(doors()),
    },
  ],
  ruleOfFile: [
    {
      as: 'a rule about what stands in a file',
      wrong: register(doors({ operations: { list: doors().operations.list, import: { ...importing, stepUp: { brings: [] } } } })),
      says: 'doors.import.stepUp: a file is no body that a rule could be about',
      right: register(doors({ operations: { list: doors().operations.list, import: { ...importing, stepUp: true } } })),
    },
  ],
  ruleField: [
    {
      as: 'a field that is none, which bodies bring',
      wrong: service({ stepUp: { brings: ['window'] } }),
      says: `vault.unlock.stepUp: no field 'window' in the body`,
      right: service({ stepUp: { brings: ['door'] } }),
    },
    {
      as: 'a field that is none, in a condition',
      wrong: service({ whileActing: { refused: { meets: [{ window: 1 }] } } }),
      says: `vault.unlock.whileActing: no field 'window' in the body`,
      right: service({ whileActing: { refused: { meets: [{ door: 'a' }] } } }),
    },
  ],
  ruleValue: [
    {
      as: 'a value that the field never has',
      wrong: service({ whileActing: { refused: { meets: [{ door: 'b' }] } } }),
      says: `vault.unlock.whileActing: the field 'door' is never "b"`,
      right: service({ whileActing: { refused: { meets: [{ door: 'a', quietly: [0, null] }] } } }),
    },
    {
      as: 'a required field left out',
      wrong: service({ stepUp: { meets: [{ key: null }] } }),
      says: `vault.unlock.stepUp: the field 'key' is never null`,
      right: service({ stepUp: { meets: [{ door: null }] } }),
    },
  ],
  sameRoute: [
    {
      as: 'a path of two owners',
      wrong: { resources: [doors()], services: [vault({ call: 'POST doors' })] },
      says: `vault.unlock: 'POST doors' is also doors.list`,
      right: { resources: [doors()], services: [vault()] },
    },
    {
      as: 'actions of one path that no constant tells apart',
      wrong: register(withAction({}, { shut: open })),
      says: `doors.shut: 'POST door-open/{}' is also doors.open`,
      right: register(withAction({ send: { to: 'open' } }, { shut: { ...open, send: { to: 'shut' } } })),
    },
    {
      as: 'a path that the other spelling of another one is',
      wrong: register(withAction({ call: 'POST administration/doors', idAs: 'id' })),
      says: `doors.open: 'POST doors' is also doors.list`,
      right: register(withAction({ call: 'POST administration/doors-open', idAs: 'id' })),
    },
  ],
}

describe('a declaration', () => {
  const rows = Object.entries(REFUSED).flatMap(([code, all]) =>
    all.map(row => [row.as, code as keyof typeof CHECKS, row] as const),
  )

  test.each(rows)('is refused at the start for %s', (_as, code, { wrong, says, right }) => {
    expect(() => checkRegister(wrong, mistakesIn)).toThrow(new Error(`Resource declarations are wrong:\n  ${says}`))
    // By this check and no other: without it nothing would have been said.
    const found = Object.entries<(register: Register, mistakesIn: MistakesIn) => string[]>(CHECKS).filter(
      ([, check]) => check(wrong, mistakesIn).length > 0,
    )
    expect(found.map(([name]) => name)).toEqual([code])
    expect(() => checkRegister(right, mistakesIn)).not.toThrow()
  })

  test('is told every mistake at once, each with the path to it', () => {
    const wrong = register(withAction({ undo: 'shut', reads: true }), doors({ name: 'gates', owner: 'user_id' }))
    expect(() => checkRegister(wrong, mistakesIn)).toThrow(
      /gates: owner[^\n]*\n[^\n]*'undo'[^\n]*\n[^\n]*'reads: true'[^\n]*\n[^\n]*also doors\.list/,
    )
  })
})

const choices = [{ value: 1, label: 'Open' }]
const around: Around = {
  beside: { opened: date({ label }), name: text({ label }), kind: select({ label, choices }) },
  record: {},
  resources: new Set(['doors']),
}
const unit = { unit: 'pulses', decimals: 0 }

/** What each kind finds wrong with a field of it, by kind and name of the mistake. */
const OF_KINDS: Readonly<Record<string, readonly [wrong: Field, right: Field, sentence: string]>> = {
  'date.notBefore': [
    date({ label, notBefore: 'name' }),
    date({ label, notBefore: 'opened' }),
    "'notBefore' names no date 'name' beside it",
  ],
  'number.noMeasure': [
    number({ label, measure: { by: 'name', as: {} } }),
    number({ label }),
    "'measure' names no choice 'name' beside it",
  ],
  'number.noUnit': [
    number({ label, measure: { by: 'kind', as: {} } }),
    number({ label, measure: { by: 'kind', as: { 1: unit } } }),
    "'measure' has no unit for kind 1",
  ],
  'select.choiceTwice': [select({ label, choices: [...choices, ...choices] }), select({ label, choices }), 'duplicate choices'],
  'reference.noResource': [
    reference({ label, resource: 'windows' }),
    reference({ label, resource: 'doors' }),
    "no resource named 'windows'",
  ],
  'text.twoForms': [
    text({ label, format: 'time', pattern: '^..:..$' }),
    text({ label, format: 'time' }),
    "give 'format' or 'pattern', not both",
  ],
  'text.example': [
    text({ label, format: 'time', example: 'noon' }),
    text({ label, format: 'time', example: '12:00' }),
    "'example' does not have the format time",
  ],
}

describe('a field', () => {
  test.each(Object.entries(OF_KINDS))('is refused by its kind for %s', (_name, [wrong, right, sentence]) => {
    expect(mistakesIn(wrong, around)).toEqual([sentence])
    expect(mistakesIn(right, around)).toEqual([])
  })

  test('has a refusal above for each mistake that a kind can find', async () => {
    const faces = await storedFaces(new URL('../../resources/kinds/', import.meta.url), Object.keys(kinds))
    const named = [...faces].flatMap(([kind, { mistakes = {} }]: readonly [string, StoredFaces<Field>]) =>
      Object.keys(mistakes).map(name => `${kind}.${name}`),
    )
    expect(Object.keys(OF_KINDS).sort()).toEqual(named.sort())
  })
})
