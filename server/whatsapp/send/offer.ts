import { tell } from '../../../messaging/tell.ts'
import type { Filling } from '../../../messaging/whatsapp/compose.ts'
import { offerEnds, type Template } from '../../../messaging/whatsapp/template.ts'
import { instantOf } from '../../../messaging/zone.ts'
import { invalid } from '../../kernel/problem/errors.ts'

const FIELD = 'offer_expires_at'

/**
 * When the offer of a template ends; nothing where it has none that does.
 * @param typed `YYYY-MM-DD HH:mm:ss` by the clock of `timeZone`
 * @param begins when the first message goes out
 * @throws HttpProblem 422 on `offer_expires_at` where it is missing, or over before it begins
 */
export const offerFilling = (
  { components }: Pick<Template, 'components'>,
  typed: string | null | undefined,
  begins: Date,
  timeZone: string,
): Pick<Filling, 'offer_ends'> => {
  if (!offerEnds(components)) {
    if (typed) throw invalid({ [FIELD]: [tell('The template has no offer that ends.')] })
    return {}
  }
  if (!typed) throw invalid({ [FIELD]: [tell('Say when the offer ends: the template counts down to it.')] })
  const wall = new Date(`${typed.replace(' ', 'T')}Z`)
  if (Number.isNaN(wall.getTime())) throw invalid({ [FIELD]: [tell('Enter a date and time like 2026-11-20 18:30:00.')] })
  const ends = instantOf(wall, timeZone).getTime()
  if (ends <= begins.getTime()) throw invalid({ [FIELD]: [tell('The offer must end after the messages are sent.')] })
  return { offer_ends: ends }
}
