/** Mistakes in what is called: actions, what is asked of the caller, paths (language/check.ts). */

import { recordOf } from '../../messaging/record.ts'
import { PUBLIC } from './access.ts'
import type { AnyAction } from './actions.ts'
import type { AnyResource } from './define.ts'
import { addressesOf, allEndpoints, type Endpoint, type Register } from './endpoints.ts'
import { problemsOf } from './kinds.ts'
import type { Check } from './mistakes.ts'
import type { BodyRule } from './operations.ts'
import { reversalOf } from './undo.ts'

interface Declared {
  at: string
  name: string
  action: AnyAction
  resource: AnyResource
}

const declaredActions = ({ resources }: Register): Declared[] =>
  resources.flatMap(resource =>
    Object.entries(resource.actions).map(([name, action]) => ({
      at: `${resource.name}.actions.${name}`,
      name,
      action,
      resource,
    })),
  )

const pathOf = ({ owner, name }: Endpoint) => `${owner}.${name}`

/** The calls of which something is true, and what is wrong with them. */
const wrongCalls = (register: Register, isWrong: (endpoint: Endpoint) => unknown, says: string): string[] =>
  allEndpoints(register)
    .filter(isWrong)
    .map(endpoint => `${pathOf(endpoint)}: ${says}`)

interface Ruled {
  at: string
  rule: BodyRule
  endpoint: Endpoint
}

/** The rules about bodies of calls. */
const bodyRules = (register: Register): Ruled[] =>
  allEndpoints(register).flatMap(endpoint => {
    const { stepUp, whileActing } = endpoint.operation
    const at = pathOf(endpoint)
    return [
      ...(typeof stepUp === 'object' ? [{ at: `${at}.stepUp`, rule: stepUp, endpoint }] : []),
      ...(typeof whileActing === 'object' ? [{ at: `${at}.whileActing`, rule: whileActing.refused, endpoint }] : []),
    ]
  })

const conditionsOf = ({ meets = [] }: BodyRule) => meets.flatMap(condition => Object.entries(condition))

/** Parts of one path that actions share by their constant `send` are one route; the rest must differ. */
const routeKey = (method: string, path: string) => `${method} ${path.replaceAll(/\{[^{}]*\}/g, '{}')}`

const KEPT_KINDS: readonly Endpoint['kind'][] = ['action', 'create', 'update']

export const CALL_CHECKS = {
  lentFrom: register =>
    declaredActions(register)
      .filter(({ name, action: { of, call }, resource }) => {
        const lender = register.resources.find(other => other.name === of)
        const service = register.services.find(other => other.name === of)
        const isServed = Object.values(service?.actions ?? {}).some(action => action.call === call)
        return of && !isServed && (lender?.table !== resource.table || lender?.actions[name]?.call !== call)
      })
      .map(({ at, action }) => `${at}: '${action.of}' has no such action over the same table`),
  undo: register =>
    declaredActions(register)
      .filter(({ action: { undo }, resource }) => typeof undo === 'string' && resource.actions[undo]?.on !== 'call')
      .map(({ at }) => `${at}: 'undo' names no call action`),
  wayBack: register =>
    declaredActions(register)
      .filter(({ action: { on, writes, undo, noUndo } }) => {
        const changes = writes === true && (on === 'row' || on === 'selection')
        return changes ? Boolean(undo) === Boolean(noUndo) : noUndo
      })
      .map(({ at }) => `${at}: what changes records says 'undo', or in 'noUndo' why it has none`),
  putBack: register =>
    declaredActions(register).flatMap(({ at, action, resource }) => {
      const { fields = [], oneAmong } = reversalOf(action) ?? {}
      return [...fields, ...(oneAmong ? [oneAmong] : [])]
        .filter(name => resource.fields[name]?.virtual !== undefined || !resource.fields[name] || !resource.table)
        .map(name => `${at}: 'undo' cannot put '${name}' back: no column holds it`)
    }),
  noRecord: register =>
    declaredActions(register)
      .filter(({ action }) => action.on === 'row' && !action.call.includes('{id}') && !action.idAs)
      .map(({ at }) => `${at}: a row action names its record by {id} in the path or by 'idAs'`),
  prepended: register =>
    declaredActions(register)
      .filter(({ action: { after, answers } }) => after && recordOf(recordOf(answers).properties).id === undefined)
      .map(({ at }) => `${at}: 'after' needs the record in what it answers, with its 'id'`),
  unsaid: register =>
    declaredActions(register).flatMap(({ at, action: { when = {}, needs = {} }, resource: { fields } }) =>
      Object.keys(when)
        .filter(name => fields[name]?.kind !== 'select' && !needs[name])
        .map(name => `${at}: say in 'needs' what it takes of '${name}', whose values have no names`),
    ),
  effect: register =>
    wrongCalls(
      register,
      ({ action }) => action && !action.reads === !action.writes,
      `an action says 'reads: true' or 'writes: true', one of them`,
    ),
  mostBytes: register =>
    wrongCalls(
      register,
      ({ operation }) => operation.can !== PUBLIC && operation.mostBytes !== undefined,
      `only a call without a session has its own 'mostBytes'`,
    ),
  nobodyToAsk: register =>
    wrongCalls(
      register,
      ({ operation: { can, stepUp, whileActing } }) => can === PUBLIC && (stepUp || whileActing),
      `nobody is signed in who could be asked for 'stepUp' or 'whileActing'`,
    ),
  secretRead: register =>
    wrongCalls(
      register,
      ({ operation, method, action, kind }) =>
        operation.answersSecret && (method === 'GET' || action?.reads || !KEPT_KINDS.includes(kind)),
      `'answersSecret', but a call that reads shows it as often as it is made`,
    ),
  ruleOfFile: register =>
    bodyRules(register)
      .filter(({ endpoint }) => endpoint.kind === 'import')
      .map(({ at }) => `${at}: a file is no body that a rule could be about`),
  ruleField: register =>
    bodyRules(register).flatMap(({ at, rule, endpoint: { body = {} } }) =>
      [...(rule.brings ?? []), ...conditionsOf(rule).map(([name]) => name)]
        .filter(name => !body[name])
        .map(name => `${at}: no field '${name}' in the body`),
    ),
  ruleValue: register =>
    bodyRules(register).flatMap(({ at, rule, endpoint: { body = {} } }) =>
      conditionsOf(rule).flatMap(([name, wanted]) => {
        const field = body[name]
        return [wanted]
          .flat()
          .filter(value => field && (value === null ? field.required : problemsOf(field, value).length > 0))
          .map(value => `${at}: the field '${name}' is never ${JSON.stringify(value)}`)
      }),
    ),
  sameRoute: register => {
    const routes = new Map<string, { at: string; owner: string; sends: string }>()
    return allEndpoints(register).flatMap(endpoint =>
      addressesOf(endpoint).flatMap(spelling => {
        const { owner, method, action } = endpoint
        const [at, key, sends] = [pathOf(endpoint), routeKey(method, spelling), JSON.stringify(action?.send ?? null)]
        const other = routes.get(key)
        routes.set(key, { at, owner, sends })
        const clashes = other && (sends === 'null' || other.sends === 'null' || other.sends === sends || other.owner !== owner)
        return clashes ? [`${at}: '${key}' is also ${other.at}`] : []
      }),
    )
  },
} satisfies Readonly<Record<string, Check>>
