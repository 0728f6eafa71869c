import { allows } from '../../../resources/language/access.ts'
import { sendWhatsApp } from '../../../resources/whatsapp/send.ts'
import type { ChannelLife, LifeContext } from '../../campaigns/port.ts'
import { forbidden } from '../../kernel/problem/errors.ts'
import { duplicate } from './duplicate.ts'
import { preview } from './preview.ts'
import { resend } from './resend.ts'

/** The calls are those of every channel: that WhatsApp is the caller's to send is asked here. */
const refuseUnlessAllowed = ({ caller }: Pick<LifeContext, 'caller'>): void => {
  if (!allows(caller.principal, sendWhatsApp.actions.send)) throw forbidden()
}

/** How campaigns of WhatsApp are sent again and used again (rule whatsapp-95). */
export const whatsappLife: ChannelLife = {
  resend: async (context, id, resending) => {
    refuseUnlessAllowed(context)
    return resend(context, id, resending)
  },
  preview: async (context, id) => {
    refuseUnlessAllowed(context)
    return preview(context, id)
  },
  duplicate: async (context, id) => {
    refuseUnlessAllowed(context)
    return duplicate(context, id)
  },
}
