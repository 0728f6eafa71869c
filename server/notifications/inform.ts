import { placeholderProblems } from '../../messaging/placeholders.ts'
import { present } from '../../messaging/present.ts'
import { tell } from '../../messaging/tell.ts'
import { COMMON_VARIABLES } from '../../resources/notifications/notification-events.ts'
import type { Audience, Reach, Round } from '../../resources/notifications/notifications.answers.ts'
import { informing } from '../../resources/notifications/notifications.ts'
import { audit } from '../kernel/audit/audit.ts'
import type { CallHandler, InputFor } from '../kernel/context/context.ts'
import { queueJob } from '../kernel/jobs/job.ts'
import { conflict, invalid } from '../kernel/problem/errors.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { paged, readPaging } from '../kernel/records/paging.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import { audienceCondition } from './audience.ts'
import { INFORM_JOB } from './informJob.ts'

const PER_PAGE = 10
const SHOWN = 5

const readAudience = ({
  audience: who,
  user_type_ids: types,
  user_ids: users,
  primary_route_id: route,
}: InputFor<typeof informing, 'preview'>): Audience => {
  if (who === 'types' && !types?.length) throw invalid({ user_type_ids: [tell('Choose at least one type.')] })
  if (who === 'users' && !users?.length) throw invalid({ user_ids: [tell('Choose at least one user.')] })
  if (who === 'route' && typeof route !== 'number') throw invalid({ primary_route_id: [tell('Choose a route.')] })
  return {
    who,
    ...(who === 'types' && { types: [...(types ?? [])] }),
    ...(who === 'users' && { users: [...(users ?? [])] }),
    ...(who === 'route' && { route: Number(route) }),
  }
}

/** The text may name whom it is for; anything else in braces is a slip. */
const validateWords = (input: Readonly<Record<string, unknown>>) => {
  const errors = Object.fromEntries(
    ['title', 'message'].flatMap(name => {
      const problems = placeholderProblems(String(input[name]), Object.keys(COMMON_VARIABLES))
      return problems.length > 0 ? [[name, problems]] : []
    }),
  )
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const reachOf = async (tx: Tx, audience: Audience): Promise<Reach> => {
  const { sql, values } = audienceCondition(audience, 1)
  const { rows } = await tx.query<Reach>(
    `select count(*) as recipients, count(a.email) as with_email,
       coalesce((select array_agg(f.name) from (select a.name from accounts a where ${sql} order by a.id limit ${SHOWN}) f), '{}') as names
     from accounts a where ${sql}`,
    values,
  )
  return present(rows[0])
}

const send: CallHandler<typeof informing, 'send'> = async context => {
  const { tx, caller, input } = context
  validateWords(input)
  const audience = readAudience(input)
  const { recipients } = await reachOf(tx, audience)
  if (recipients === 0) throw conflict(tell('This would reach nobody. Choose other recipients.'))
  const channels = [...new Set(['in_app', ...(input.channels ?? [])])]
  const { rows } = await tx.query<{ id: number; past: boolean }>(
    `insert into inform_rounds (account_id, actor_id, title, message, type, audience, channels, url, valid_until, reason, recipients)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::timestamp at time zone $10, $11, $12)
     returning id, coalesce(valid_until <= now(), false) as past`,
    [
      caller.accountId,
      caller.actorId,
      input.title,
      input.message,
      input.type ?? 'info',
      JSON.stringify(audience),
      channels,
      input.url ?? null,
      input.valid_until ?? null,
      caller.timezone,
      input.reason ?? null,
      recipients,
    ],
  )
  const round = present(rows[0])
  if (round.past) throw invalid({ valid_until: [tell('Choose a time in the future.')] })
  const jobId = await queueJob(tx, INFORM_JOB, {
    accountId: caller.accountId,
    actorId: caller.actorId,
    title: String(input.title),
    total: recipients,
    params: { round: round.id },
  })
  await tx.query('update inform_rounds set job_id = $2 where id = $1', [round.id, jobId])
  await audit(tx, caller, {
    action: 'informing.send',
    entity: 'inform_rounds',
    entityId: round.id,
    reason: input.reason ?? undefined,
    after: { title: input.title, message: input.message, audience, channels, recipients },
  })
  return {
    message: recipients === 1 ? 'One user is being notified' : `${recipients.toLocaleString('en-IN')} users are being notified`,
    data: { recipients, job_id: jobId, id: round.id },
  }
}

const history: CallHandler<typeof informing, 'history'> = async ({ tx, input, query }) => {
  const { page, perPage } = readPaging(query, input, PER_PAGE)
  const counted = await tx.query<{ total: number }>('select count(*) as total from inform_rounds')
  const { rows } = await tx.query<Omit<Round, 'valid_until' | 'created_at'> & { valid_until: Date | null; created_at: Date }>(
    `select r.id, r.title, r.message, r.type, r.audience, r.channels, r.url, r.valid_until, r.recipients, r.created_at,
       a.name as by, j.id as job_id, j.status, j.done, j.total, j.error
     from inform_rounds r left join accounts a on a.id = r.actor_id left join jobs j on j.id = r.job_id
     order by r.id desc limit ${perPage} offset ${(page - 1) * perPage}`,
  )
  const total = counted.rows[0]?.total ?? 0
  return {
    data: paged(
      rows.map(row => ({
        ...row,
        valid_until: row.valid_until?.toISOString() ?? null,
        created_at: row.created_at.toISOString(),
      })),
      total,
      { page, perPage },
    ),
  }
}

/** Informing users (rule notifications-3): who is reached, sending as a job, what was sent. */
export const informCompanion = defineCompanion(informing, {
  handlers: {
    call: { send, history, preview: async ({ tx, input }) => ({ data: await reachOf(tx, readAudience(input)) }) },
  },
})
