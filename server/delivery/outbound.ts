import { bodyOf } from '../../messaging/whatsapp/compose.ts'
import { fillingOf } from '../../messaging/whatsapp/content.ts'
import type { OutboundMessage } from '../gateways/driver.ts'
import type { Content } from './campaignBook.ts'
import type { Claim } from './claim.ts'
import type { PrimaryRoute } from './routeConfig.ts'

/**
 * A claimed message as its gateway is handed it, by the channel of its campaign.
 * @param tried calls to this number before, of vendors who are asked for one at a time
 */
export const outboundOf = (claim: Claim, content: Content, route: PrimaryRoute, tried = 0): OutboundMessage => {
  const ref = String(claim.id)
  const common = {
    ref,
    to: claim.mobile,
    from: content.header,
    encoding: claim.encoding,
    flash: content.flash,
    priority: content.priority,
    tries: claim.tries,
  }
  const { whatsapp, voice } = content
  if (voice) {
    const { campaignId, title, callerId, retries, retryMinutes, dtmf } = voice
    const listened = dtmf && { digits: Object.keys(dtmf.meanings).sort(), waitSeconds: dtmf.waitSeconds }
    const call = {
      campaignId,
      promptId: voice.prompts.get(route.id),
      name: title,
      callerId,
      retries,
      retryMinutes,
      tried,
      dtmf: listened,
    }
    return { ...common, text: '', call }
  }
  if (whatsapp) {
    const body = bodyOf(whatsapp.template, fillingOf(whatsapp.filling, claim.text), { to: claim.mobile, ref })
    return { ...common, text: '', body: { ...body } }
  }
  return {
    ...common,
    text: claim.text ?? content.text,
    dlt: {
      entityId: content.entityId,
      templateId: content.templateId,
      chain: route.tm_chain_hash ?? route.telemarketer_id ?? undefined,
    },
  }
}
