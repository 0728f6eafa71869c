import { tell } from '../../../messaging/tell.ts'
import type { campaigns } from '../../../resources/campaigns/campaigns.ts'
import { isOperator } from '../../../resources/language/access.ts'
import { WHATSAPP } from '../../../resources/language/choices.ts'
import type { AnyResource } from '../../../resources/language/define.ts'
import { loadSettings } from '../../delivery/port.ts'
import type { CallContext, CallHandler, Row } from '../../kernel/context/context.ts'
import type { Page, Reply } from '../../kernel/context/envelope.ts'
import type { Client } from '../../kernel/db/client.ts'
import { notFound } from '../../kernel/problem/errors.ts'
import type { Companion } from '../../kernel/records/companion.ts'
import { findRecords, listRecords } from '../../kernel/records/list.ts'
import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import { naturalNumber } from '../../kernel/values/numbers.ts'
import { noProcessSince, readFacts, readQueue } from './facts.ts'
import { helpFor } from './help.ts'
import { causeOf, isQueued, type Moment, whyPending } from './why.ts'

/** `GET why-pending/{id}`: what a campaign waits for, by live facts, and the button that helps; null when it waits for nothing. */
export const whyPendingCall =
  (resource: AnyResource, companion: () => Companion): CallHandler<typeof campaigns, 'whyPending'> =>
  async context => {
    const { tx, caller, deps } = context
    const record = await inScope(context, resource, companion())
    const moment = await aboveTenant(tx, () => momentOf(tx, record.id))
    if (!moment) return { message: tell('It waits for nothing.'), data: null }
    const why = whyPending(moment, { timezone: caller.timezone, isOperator: isOperator(caller.userType) })
    const routeId = moment.facts.routes[0]?.id
    const { principal } = caller
    const onLane = record.route_type === WHATSAPP
    return {
      message: why.text,
      data: {
        ...why,
        help: helpFor(why.cause, { campaigns: resource, record, routeId, onLane, principal, register: deps.register }),
      },
    }
  }

/** @throws HttpProblem 404 where there is no such record within the caller's reach */
export async function inScope(
  { tx, caller, id: typed }: CallContext,
  resource: AnyResource,
  companion: Companion | undefined,
): Promise<Row> {
  const id = naturalNumber(typed)
  const [record] = id === undefined ? [] : await findRecords(tx, caller, resource, companion, [id])
  if (!record) throw notFound()
  return record
}

/** A campaign in all that its sentence says; undefined when it is over. */
async function momentOf(client: Client, id: number): Promise<Moment | undefined> {
  const [facts] = await readFacts(client, [id])
  if (!facts) return undefined
  const moment = { facts, settings: await loadSettings(client), noProcess: await noProcessSince(client) }
  if (!isQueued(causeOf(moment))) return moment
  const routes = facts.routes.map(route => route.id)
  return { ...moment, queue: await readQueue(client, routes, moment.settings) }
}

/** A list of campaigns whose rows say in a word what those that are not over wait for (`waits_for`). */
export const listWithCauses =
  (resource: AnyResource, companion: () => Companion): CallHandler =>
  async (context): Promise<Reply> => {
    const page: Page = await listRecords(context, resource, companion(), context.input)
    const causes = await causesOf(context, page.data as Row[])
    return {
      message: resource.label.many,
      data: { ...page, data: (page.data as Row[]).map(row => ({ ...row, waits_for: causes.get(row.id) ?? null })) },
    }
  }

async function causesOf({ tx }: Pick<CallContext, 'tx'>, rows: readonly Row[]) {
  const open = rows.filter(({ status }) => status === 'Pending' || status === 'Ready-to-complete').map(({ id }) => id)
  if (open.length === 0) return new Map<number, string>()
  return aboveTenant(tx, async () => {
    const all = await readFacts(tx, open)
    const settings = await loadSettings(tx)
    const noProcess = await noProcessSince(tx)
    return new Map(all.map(facts => [facts.id, causeOf({ facts, settings, noProcess })]))
  })
}
