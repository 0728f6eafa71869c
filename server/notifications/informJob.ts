import type { NoticeTone } from '../../resources/notifications/events/event.ts'
import type { Audience } from '../../resources/notifications/notifications.answers.ts'
import { jobKind } from '../kernel/jobs/job.ts'
import { asSystem } from '../kernel/scope/scope.ts'
import { audienceCondition } from './audience.ts'
import { notify } from './notify.ts'

/** Told in one transaction. */
const AT_ONCE = 500

interface Round {
  id: number
  actor_id: number
  title: string
  message: string
  type: NoticeTone
  audience: Audience
  channels: string[]
  url: string | null
  valid_until: Date | null
}

interface Place {
  after: number
  told: number
}

/** Three rounds of one operator may be under way. */
export const INFORM_JOB = jobKind<{ round: number }, Place>('notice', 3)

/** Tells everybody a round is for, in the order of their numbers; one that is begun again goes on where it was, and tells nobody twice. */
export const informJob = INFORM_JOB.handler(async run => {
  const { deps, job, signal } = run
  const { rows } = await deps.pool.query<Round>(
    'select id, actor_id, title, message, type, audience, channels, url, valid_until from inform_rounds where id = $1',
    [job.params.round],
  )
  const round = rows[0]
  if (!round) throw new Error(`There is no round ${job.params.round}.`)
  const place: Place = job.checkpoint ?? { after: 0, told: 0 }
  const { sql, values } = audienceCondition(round.audience, 2)
  for (;;) {
    signal.throwIfAborted()
    const people = await asSystem(deps.pool, async tx => {
      const { rows: found } = await tx.query<{ id: number; name: string }>(
        `select a.id, a.name from accounts a where a.id > $1 and ${sql} order by a.id limit ${AT_ONCE}`,
        [place.after, ...values],
      )
      await tellAll(tx, round, found)
      return found
    })
    const last = people.at(-1)
    if (!last) break
    place.after = last.id
    place.told += people.length
    await run.progress(place.told, { checkpoint: place })
  }
  await asSystem(deps.pool, async tx => {
    await tx.query('update inform_rounds set recipients = $2 where id = $1', [round.id, place.told])
    await run.finish(tx, { result: { recipients: place.told } })
  })
})

const tellAll = async (tx: Parameters<typeof notify>[0], round: Round, people: readonly { id: number }[]): Promise<void> => {
  const { title, message, type, url, valid_until: until, channels, actor_id: senderId } = round
  await notify(
    tx,
    people.map(({ id }) => id),
    {
      event: 'server-notice',
      title,
      message,
      tone: type,
      link: url ?? undefined,
      senderId,
      round: { id: round.id, byMail: channels.includes('email'), until },
    },
  )
}
