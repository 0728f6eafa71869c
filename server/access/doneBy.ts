import { users } from '../../resources/people/users.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import { USER_STATUS } from '../kernel/scope/userStatus.ts'

/** Hours for which what somebody did to operators, roles and settings changes nothing in who watches over him (security case 40). */
export const HOURS = 24

type Values = Readonly<Record<string, unknown>>
/** Columns by the number of the record, as they were before. */
type Before = Readonly<Record<string, Values>>

/** What somebody, and whoever he could sign in as, did within the last 24 hours. */
export interface Done {
  accounts: Before
  roles: Before
  settings: Values
  /** Accounts that were not there before. */
  added: readonly number[]
  /** Accounts he added, or gave a password or an address of his choice: whoever works there may be himself. */
  hands: readonly number[]
}

interface Entry {
  action: string
  entity: string
  entity_id: string | null
  before: (Values & { ids?: number[] }) | null
  after: Values | null
}

/** What decides whether an account works and what it may do (ACCOUNT_WORKS, PRINCIPAL_OF_A, ALLOTTED). */
const STANDING = ['status', 'role_id', 'sp_operation', 'allotted']
const WAYS_BACK = ['email', 'mobile']
const NEW_PASSWORDS = ['users.resetPassword', 'users.resendWelcome']
const SWITCHES = ['approve', 'activate', 'deactivate', 'block', 'unblock'] as const

/** What an account was before it was switched; where that may be several things, active: rather one person too many is asked. */
const STATUS_BEFORE: ReadonlyMap<string, number | undefined> = new Map(
  SWITCHES.map(name => {
    const from: readonly number[] = [users.actions[name].when.status].flat()
    return [`users.${name}`, from.includes(USER_STATUS.active) ? USER_STATUS.active : from[0]] as const
  }),
)

const changed = ({ before, after }: Pick<Entry, 'before' | 'after'>, names: readonly string[]): Values =>
  Object.fromEntries(
    names.flatMap(name =>
      before && name in before && JSON.stringify(before[name]) !== JSON.stringify(after?.[name]) ? [[name, before[name]]] : [],
    ),
  )

const idsOf = ({ entity_id, before }: Entry): number[] => before?.ids ?? [Number(entity_id)]

const accountsIn = (entry: Entry): [number, Values][] => {
  const status = STATUS_BEFORE.get(entry.action)
  return idsOf(entry).map(id => [id, status === undefined ? changed(entry, STANDING) : { status }])
}

const rolesIn = ({ action, entity_id, before, after }: Entry): [number, Values][] =>
  action === 'role-list.makeDefault'
    ? [
        [Number(entity_id), { is_default: 0 }],
        [Number(before?.id), { is_default: 1 }],
      ]
    : [[Number(entity_id), changed({ before, after }, ['permissions'])]]

/** The first change tells what was there before all of them. */
const earliest = (lines: readonly (readonly [number, Values])[]): Before => {
  const all: Record<string, Values> = {}
  for (const [id, values] of lines) all[id] = { ...values, ...all[id] }
  return all
}

const entriesOf = async (tx: Tx, actors: readonly number[]): Promise<Entry[]> => {
  const { rows } = await tx.query<Entry>(
    `select action, entity, entity_id, before, after from audit_log
     where entity in ('users', 'role-list', 'app-settings') and actor_id = any($1::bigint[]) and at > now() - make_interval(hours => $2)
     order by seq`,
    [actors, HOURS],
  )
  return rows
}

const takesHold = (entry: Entry): boolean =>
  NEW_PASSWORDS.includes(entry.action) || (entry.action === 'users.update' && Object.keys(changed(entry, WAYS_BACK)).length > 0)

/**
 * What a person did within the last 24 hours that others' standing depends on, by the audit log, which nobody can change. What was done
 * with accounts he added or holds the password of counts as his. To be read where all accounts are seen.
 */
export const doneBy = async (tx: Tx, actorId: number): Promise<Done> => {
  let hands: number[] = []
  for (;;) {
    const entries = await entriesOf(tx, [actorId, ...hands])
    const of = (entity: string) => entries.filter(entry => entry.entity === entity)
    const added = of('users').flatMap(entry => (entry.action === 'users.create' ? idsOf(entry) : []))
    const held = of('users').flatMap(entry => (takesHold(entry) ? idsOf(entry) : []))
    const reached = [...new Set([...added, ...held])].filter(id => id !== actorId)
    if (reached.length > hands.length) {
      hands = reached
      continue
    }
    return {
      accounts: earliest(of('users').flatMap(accountsIn)),
      roles: earliest(of('role-list').flatMap(rolesIn)),
      settings: Object.assign(
        {},
        ...of('app-settings')
          .map(({ before }) => before)
          .reverse(),
      ),
      added,
      hands,
    }
  }
}
