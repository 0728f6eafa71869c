import { TEMPLATE_CATEGORIES } from '../../../messaging/whatsapp/categories.ts'
import { QUALITY_RATINGS } from '../../../messaging/whatsapp/limits.ts'
import type { TemplateComponent } from '../../../messaging/whatsapp/template.ts'
import { rejectionText, TEMPLATE_STATUSES, templateStatusAfter } from '../../../messaging/whatsapp/templateStatus.ts'
import { type TemplateTexts, withTexts } from '../../../messaging/whatsapp/templateTexts.ts'
import { labelOf } from '../../../resources/language/fields.ts'
import { recordPath } from '../../../resources/language/screens.ts'
import { STATUSES } from '../../../resources/whatsapp/template-choices.ts'
import { waTemplates } from '../../../resources/whatsapp/templates.ts'
import { resumeWithTemplates } from '../../campaigns/port.ts'
import type { Client } from '../../kernel/db/client.ts'
import { notify } from '../../notifications/port.ts'
import { emitWebhook } from '../../webhooks/port.ts'

/** What the provider tells of a template; what it does not tell of is left out. */
export interface TemplateChange {
  /** The provider's id of the business account. */
  business: string
  templateId: string
  name: string
  language: string
  /** A word of the life of a template: APPROVED, REJECTED, PAUSED, FLAGGED … */
  event?: string | undefined
  reason?: string | undefined
  quality?: string | undefined
  category?: string | undefined
  texts?: TemplateTexts | undefined
}

interface Stored {
  id: number
  account_id: number
  template_name: string
  template_language: string
  category: string
  wa_status: string
  quality: string
  rejected_reason: string | null
  components: TemplateComponent[]
}

const MOST_REASON = 200

/** Accounts whose numbers are of one business have a row each. The name counts where the id is not known here yet. */
const storedOf = async (
  tx: Client,
  { business, templateId, name, language }: TemplateChange,
  lock: '' | 'for update' = '',
): Promise<Stored[]> => {
  const { rows } = await tx.query<Stored>(
    `select id, account_id, template_name, template_language, category, wa_status, quality, rejected_reason,
       components from wa_templates
     where business_account_id = $1 and (wa_template_id = $2 or (wa_template_id is null and template_name = $3 and template_language = $4))
     order by id ${lock}`,
    [business, templateId, name, language],
  )
  return rows
}

const knownIn = <T extends string>(words: readonly T[], word: string | undefined): T | undefined =>
  words.find(one => one === word)

const after = (before: Stored, { event, reason, quality, category, texts }: TemplateChange): Stored => {
  const status = event === undefined ? before.wa_status : (templateStatusAfter(event) ?? before.wa_status)
  const why = reason === undefined || reason === 'NONE' || reason === '' ? null : reason
  return {
    ...before,
    wa_status: status,
    rejected_reason: event === undefined ? before.rejected_reason : (why?.slice(0, MOST_REASON).toWellFormed() ?? null),
    quality: knownIn(QUALITY_RATINGS, quality) ?? before.quality,
    category: knownIn(TEMPLATE_CATEGORIES, category) ?? before.category,
    components: texts === undefined ? before.components : withTexts(before.components, texts),
  }
}

const LOW = 'RED'

const isRewritten = (before: Stored, now: Stored): boolean => JSON.stringify(before.components) !== JSON.stringify(now.components)

/** Whether somebody should hear of it: another status, another category, or a quality for which the provider pauses a template. */
const isTold = (before: Stored, now: Stored): boolean =>
  before.wa_status !== now.wa_status ||
  before.category !== now.category ||
  isRewritten(before, now) ||
  (before.quality !== now.quality && now.quality === LOW)

const toneFor = (status: string) => {
  const known = templateStatusAfter(status)
  const tone = known ? TEMPLATE_STATUSES[known].tone : 'info'
  return tone === 'secondary' ? 'warning' : tone
}

/** What happened, and what to do, in a sentence. */
const sentenceOf = (before: Stored, now: Stored): string => {
  if (isRewritten(before, now)) return 'It was changed at the provider. Look at its text before you send it.'
  if (before.wa_status === now.wa_status)
    return before.category === now.category
      ? 'People block or report its messages. Send it less, or the provider pauses it.'
      : `The provider moved it to the category ${now.category.toLowerCase()}: its messages are charged so from now on.`
  if (now.wa_status === 'APPROVED') return 'It can be sent.'
  if (now.wa_status === 'REJECTED') return `${rejectionText(now.rejected_reason ?? 'NONE')} Change it and hand it in again.`
  if (now.wa_status === 'PAUSED')
    return 'People blocked or reported its messages. It cannot be sent until the provider lets it go on.'
  if (now.wa_status === 'DISABLED') return 'The provider takes it no more. Write another one.'
  return now.rejected_reason === null ? 'Look at it in the list of templates.' : rejectionText(now.rejected_reason)
}

const tell = async (tx: Client, before: Stored, now: Stored): Promise<void> => {
  const status = labelOf(STATUSES, now.wa_status)
  const sentence = sentenceOf(before, now)
  await emitWebhook(tx, now.account_id, 'whatsapp.template_status', {
    whats_app_template_id: now.id,
    template_name: now.template_name,
    template_language: now.template_language,
    category: now.category,
    status: now.wa_status,
    previous_status: before.wa_status,
    quality: now.quality,
    reason: now.rejected_reason,
  })
  await notify(tx, now.account_id, {
    event: 'wa-template-status',
    title: `Template ${now.template_name}: ${status}`,
    message: sentence,
    link: recordPath(waTemplates, now.id),
    values: { template: now.template_name, language: now.template_language, status, sentence },
    tone: toneFor(now.wa_status),
  })
}

/**
 * Takes over what the provider tells of a template (rule whatsapp-46): keeps it, tells owner and webhook, and lets campaigns go on that
 * waited for its approval. A repeat changes nothing and tells nobody.
 * @param tx one that sees every account
 * @returns how many rows are of this template: 0 where it is not known here
 */
export const applyTemplateChange = async (tx: Client, change: TemplateChange): Promise<number> => {
  const approved = (await storedOf(tx, change)).filter(before => after(before, change).wa_status === 'APPROVED')
  // Campaigns are taken before templates: whoever holds one back goes the same way.
  await resumeWithTemplates(
    tx,
    approved.map(({ id }) => id),
  )
  // Of two who hear the same at once, one tells it.
  const stored = await storedOf(tx, change, 'for update')
  const changed = stored.map(before => ({ before, now: after(before, change) }))
  for (const { before, now } of changed) {
    await tx.query(
      `update wa_templates set wa_status = $2, rejected_reason = $3, quality = $4, category = $5, wa_template_id = coalesce(wa_template_id, $6),
         components = $7, last_synced_at = now(), updated_at = now() where id = $1`,
      [now.id, now.wa_status, now.rejected_reason, now.quality, now.category, change.templateId, JSON.stringify(now.components)],
    )
    if (isTold(before, now)) await tell(tx, before, now)
  }
  return stored.length
}
