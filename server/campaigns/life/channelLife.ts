import { tell } from '../../../messaging/tell.ts'
import type { RESEND_PREVIEW } from '../../../resources/campaigns/campaign.answers.ts'
import type { DUPLICATE, SENT_AGAIN } from '../../../resources/campaigns/life.answers.ts'
import { SMS_ROUTE_TYPES } from '../../../resources/language/choices.ts'
import type { FromShape } from '../../../resources/language/shape.ts'
import type { CallContext } from '../../kernel/context/context.ts'
import type { ReplyWith } from '../../kernel/context/envelope.ts'
import { conflict } from '../../kernel/problem/errors.ts'
import type { Resending } from './resend.ts'

/** Who asks, and within which transaction. */
export type LifeContext = Pick<CallContext, 'tx' | 'caller' | 'deps' | 'entryMode'>

/**
 * How campaigns of a channel beside text are sent again and used again: the calls are those of all, what is sent is judged by the channel's
 * own rules (rules campaigns-10 and campaigns-17). The campaign is in the caller's scope.
 */
export interface ChannelLife {
  /** @throws HttpProblem 403 without the channel's permission; 409 when it has not ended; 422 by field */
  resend(context: LifeContext, id: number, resending: Resending): Promise<ReplyWith<FromShape<typeof SENT_AGAIN>>>
  /** @throws HttpProblem 403 without the channel's permission */
  preview(context: LifeContext, id: number): Promise<FromShape<typeof RESEND_PREVIEW>>
  /** @throws HttpProblem 403 without the channel's permission */
  duplicate(context: LifeContext, id: number): Promise<FromShape<typeof DUPLICATE>>
}

/** By the route types of their channels. */
export type ChannelLives = ReadonlyMap<number, ChannelLife>

const TEXTS: ReadonlySet<number> = new Set(SMS_ROUTE_TYPES.map(({ value }) => value))

/** How campaigns of a route type are sent again; undefined of texts. @throws HttpProblem 409 where they cannot be */
export const lifeOf = (lives: ChannelLives, routeType: unknown): ChannelLife | undefined => {
  const type = Number(routeType)
  const life = lives.get(type)
  if (!life && !TEXTS.has(type)) throw conflict(tell('Campaigns of this channel cannot be sent again.'))
  return life
}
