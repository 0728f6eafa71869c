import { randomBytes } from 'node:crypto'
import { present } from '../../messaging/present.ts'
import { tell } from '../../messaging/tell.ts'
import { presentName, WEBHOOK_EVENTS, WEBHOOK_TEST } from '../../resources/webhooks/webhook-events.ts'
import { WEBHOOK_SAMPLES } from '../../resources/webhooks/webhook-samples.ts'
import type { WebhookEndpoint } from '../../resources/webhooks/webhooks.answers.ts'
import { webhooks } from '../../resources/webhooks/webhooks.ts'
import { authorizeManager, authorizeRank, requireStepUp } from '../access/port.ts'
import { audit } from '../kernel/audit/audit.ts'
import type { CallContext, CallHandler, Deps, RawHandler } from '../kernel/context/context.ts'
import { limitPerMinute } from '../kernel/net/limit.ts'
import { HostRefused } from '../kernel/net/pin.ts'
import { conflict, forbidden, HttpProblem, invalid, notFound, unauthenticated } from '../kernel/problem/errors.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { readPaging } from '../kernel/records/paging.ts'
import type { Caller } from '../kernel/scope/caller.ts'
import { isInScope, type Tx, withScope } from '../kernel/scope/scope.ts'
import { naturalNumber } from '../kernel/values/numbers.ts'
import { pinWebhook, readAllowedHosts, readWebhookUrl } from './address.ts'
import { readDeliveries, readDelivery } from './history.ts'

/** What is kept for looking back at once (rule webhooks-1). */
const SHOWN = 50
const PER_PAGE = 15
const TESTS_A_MINUTE = 10
/** What proves who sent an event is shown to nobody else. */
const OWNER_MAKES_SECRET = tell(
  'The secret is shown only to the owner, who can create one under Edit profile, Webhook, New secret.',
)

interface Endpoint {
  id: number
  webhook_url: string
  secret_hint: string
  events: string[]
  is_active: 0 | 1
  version: number
  failure_count: number
  paused_until: Date | null
  last_status: number | null
  last_at: Date | null
  disabled_reason: string | null
}

const COLUMNS = `id, webhook_url, secret_hint, events, is_active, version, failure_count, paused_until, last_status, last_at, disabled_reason`

/**
 * Whose webhook is meant: one's own, or that of an account within reach for whoever may change it.
 * @throws HttpProblem 404 out of reach, 403 for whoever does not manage the account
 */
const accountOf = async (tx: Tx, caller: Caller, wanted: unknown): Promise<number> => {
  const id = wanted === undefined || wanted === null ? caller.accountId : naturalNumber(wanted)
  if (id === undefined || !(await isInScope(tx, caller, id))) throw notFound()
  if (id === caller.accountId) return id
  if (!caller.principal.permissions.has('users-edit')) throw forbidden()
  const { rows } = await tx.query<{ id: number; userType: number }>('select id, "userType" from accounts where id = $1', [id])
  authorizeManager(caller, { ...rows[0] })
  await authorizeRank(tx, caller, { ...rows[0] })
  return id
}

const readEndpoint = async (tx: Tx, accountId: number): Promise<Endpoint | undefined> =>
  (await tx.query<Endpoint>(`select ${COLUMNS} from webhook_endpoints where account_id = $1`, [accountId])).rows[0]

const onWire = ({ secret_hint, paused_until, last_at, ...endpoint }: Endpoint): WebhookEndpoint => ({
  ...endpoint,
  paused_until: paused_until?.toISOString() ?? null,
  last_at: last_at?.toISOString() ?? null,
  secret: secret_hint,
})

const newSecret = () => `whsec_${randomBytes(32).toString('base64url')}`
const hintOf = (secret: string) => `••••${secret.slice(-4)}`

/** Judged before anything is stored, and looked up at once, so that a slip is found where it is made. */
const validateAddress = async (deps: Deps, text: string): Promise<string> => {
  const allowed = await readAllowedHosts(deps.pool)
  try {
    const url = readWebhookUrl(text, allowed)
    await pinWebhook(url, allowed)
    url.hash = ''
    return url.href
  } catch (error) {
    const said = error instanceof HostRefused ? error.message : tell('This host cannot be found. Check its name.')
    throw invalid({ webhook_url: [said] })
  }
}

/** Names are looked up outside the transaction: name servers take their time. */
const save: RawHandler<typeof webhooks, 'save'> = async ({ deps, caller, input }) => {
  if (!caller) throw unauthenticated()
  const url = await validateAddress(deps, String(input.webhook_url))
  const { events } = input
  const own = typeof input.secret === 'string' ? input.secret : undefined
  return withScope(deps.pool, caller, async tx => {
    const accountId = await accountOf(tx, caller, input.user_id)
    const before = await readEndpoint(tx, accountId)
    const secret = own ?? (before ? undefined : newSecret())
    if (secret !== undefined || before?.webhook_url !== url) await requireStepUp({ caller, tx, deps })
    const { rows } = await tx.query<Endpoint>(
      `insert into webhook_endpoints as w (account_id, webhook_url, secret, secret_hint, events, is_active)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (account_id) do update set webhook_url = excluded.webhook_url, events = excluded.events,
         is_active = excluded.is_active, version = w.version + 1, updated_at = now(),
         secret = case when $7 then excluded.secret else w.secret end,
         secret_hint = case when $7 then excluded.secret_hint else w.secret_hint end,
         failure_count = 0, paused_until = null, disabled_reason = null
       returning ${COLUMNS}`,
      [
        accountId,
        url,
        secret === undefined ? '' : deps.secrets.seal(secret),
        secret === undefined ? '' : hintOf(secret),
        events,
        input.is_active ?? 1,
        secret !== undefined,
      ],
    )
    const endpoint = present(rows[0])
    await audit(tx, caller, {
      action: 'webhooks.save',
      entity: 'webhook_endpoints',
      entityId: endpoint.id,
      before: before && { webhook_url: before.webhook_url, events: before.events, is_active: before.is_active },
      after: { webhook_url: url, events, is_active: endpoint.is_active, secret: secret === undefined ? null : 'new' },
    })
    const made = secret !== undefined && own === undefined
    const isOwn = accountId === caller.accountId
    return {
      message: made && !isOwn ? `${tell('Webhook saved.')} ${OWNER_MAKES_SECRET}` : tell('Webhook saved'),
      // A secret of their own they have already; one of ours is seen this once, by its owner alone.
      data: { ...onWire(endpoint), ...(made && isOwn && { new_secret: secret }) },
    }
  })
}

const needed = async (tx: Tx, caller: Caller, wanted: unknown): Promise<{ accountId: number; endpoint: Endpoint }> => {
  const accountId = await accountOf(tx, caller, wanted)
  const endpoint = await readEndpoint(tx, accountId)
  if (!endpoint) throw conflict(tell('There is no webhook yet. Enter its address first.'))
  return { accountId, endpoint }
}

const rotate: CallHandler<typeof webhooks, 'rotate'> = async ({ deps, tx, caller, input }) => {
  const { endpoint, accountId } = await needed(tx, caller, input.user_id)
  if (accountId !== caller.accountId)
    throw new HttpProblem(403, `${OWNER_MAKES_SECRET} ${tell('Or save one that you have agreed with the owner.')}`)
  const secret = newSecret()
  await tx.query(
    'update webhook_endpoints set secret = $2, secret_hint = $3, version = version + 1, updated_at = now() where id = $1',
    [endpoint.id, deps.secrets.seal(secret), hintOf(secret)],
  )
  await audit(tx, caller, { action: 'webhooks.rotate', entity: 'webhook_endpoints', entityId: endpoint.id })
  return {
    message: tell('New secret created. The old one no longer works.'),
    data: { new_secret: secret, secret: hintOf(secret) },
  }
}

const test: CallHandler<typeof webhooks, 'test'> = async ({ deps, tx, caller, input }) => {
  const { accountId, endpoint } = await needed(tx, caller, input.user_id)
  if (endpoint.is_active !== 1) throw conflict(tell('The webhook is switched off. Switch it on first.'))
  await limitPerMinute(deps.pool, `webhook-test:${caller.actorId}`, TESTS_A_MINUTE)
  // Somebody looks on: what is being waited out for a failure is tried now.
  await tx.query('update webhook_endpoints set paused_until = null where id = $1', [endpoint.id])
  const { rows } = await tx.query<{ id: number; delivery_id: string }>(
    `insert into webhook_deliveries (account_id, endpoint_id, event, data, expires_at) values ($1, $2, $3, $4, now() + interval '5 minutes')
     returning id, delivery_id`,
    [accountId, endpoint.id, WEBHOOK_TEST, JSON.stringify(WEBHOOK_SAMPLES[WEBHOOK_TEST])],
  )
  return { message: tell('Test event is on its way'), data: present(rows[0]) }
}

const replay: CallHandler<typeof webhooks, 'replay'> = async context => {
  const { tx, caller } = context
  const found = await ownDelivery(context)
  if (found.is_active !== 1) throw conflict(tell('The webhook is switched off. Switch it on first.'))
  const { rowCount } = await tx.query(
    `update webhook_deliveries set status = 'pending', next_at = now(), expires_at = now() + interval '24 hours', finished_at = null, attempts_before = attempts
     where id = $1 and status <> 'pending'`,
    [found.id],
  )
  if (rowCount !== 1) throw conflict(tell('This event is already being delivered.'))
  await tx.query('update webhook_endpoints set paused_until = null where id = $1', [found.endpoint_id])
  await audit(tx, caller, { action: 'webhooks.replay', entity: 'webhook_deliveries', entityId: found.id })
  return { message: tell('The event is being redelivered with the same ID'), data: { id: found.id } }
}

const ownDelivery = async ({ tx, caller, id }: Pick<CallContext, 'tx' | 'caller' | 'id'>) => {
  const number = naturalNumber(id)
  const found = number === undefined ? undefined : await readDelivery(tx, number)
  if (!found) throw notFound()
  await accountOf(tx, caller, found.account_id)
  return found
}

const deliveries: CallHandler<typeof webhooks, 'deliveries'> = async ({ tx, caller, input, query }) => {
  const accountId = await accountOf(tx, caller, input.user_id)
  const asked = { ...readPaging(query, input, PER_PAGE), status: input.status, event: input.event }
  return { data: await readDeliveries(tx, accountId, asked) }
}

/** Outgoing webhooks (rule webhooks-1): address, secret, test, history with replay. */
export const webhookCompanion = defineCompanion(webhooks, {
  handlers: {
    call: {
      events: async () => ({
        data: WEBHOOK_EVENTS.map(({ value, label }) => {
          const now = presentName(value)
          return { event: value, label, sample: WEBHOOK_SAMPLES[now], ...(now !== value && { present_name: now }) }
        }),
      }),
      info: async ({ tx, caller, id }) => {
        const accountId = await accountOf(tx, caller, id)
        const endpoint = await readEndpoint(tx, accountId)
        const last = endpoint ? await readDeliveries(tx, accountId, { page: 1, perPage: SHOWN }) : undefined
        return { data: endpoint ? { ...onWire(endpoint), deliveries: last?.data ?? [] } : null }
      },
      save: { raw: save },
      rotate,
      test,
      deliveries,
      delivery: async context => {
        const { account_id: _owner, endpoint_id: _endpoint, is_active: _active, ...found } = await ownDelivery(context)
        return { data: found }
      },
      replay,
    },
  },
})
