import { recordOf } from '../../../messaging/record.ts'
import { tell } from '../../../messaging/tell.ts'
import { PRICED_AS } from '../../../messaging/whatsapp/categories.ts'
import { bodyOf, type Filling } from '../../../messaging/whatsapp/compose.ts'
import { isDrafted } from '../../../messaging/whatsapp/draftCards.ts'
import { misfitOf } from '../../../messaging/whatsapp/fit.ts'
import { type RateCategory, rateCategoryOf } from '../../../messaging/whatsapp/rates.ts'
import { CAPTION_LENGTH, problemsOf } from '../../../messaging/whatsapp/sendBody.ts'
import { lengthOf } from '../../../messaging/whatsapp/shape.ts'
import { shownCards, shownOf } from '../../../messaging/whatsapp/shown.ts'
import type { Template } from '../../../messaging/whatsapp/template.ts'
import { TEMPLATE_STATUSES, templateStatusAfter } from '../../../messaging/whatsapp/templateStatus.ts'
import { waFiles } from '../../../resources/whatsapp/media.ts'
import type { threads } from '../../../resources/whatsapp/threads.ts'
import type { CallContext, InputFor } from '../../kernel/context/context.ts'
import { invalid } from '../../kernel/problem/errors.ts'
import { findRecords } from '../../kernel/records/list.ts'
import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import type { Json } from '../incoming/read.ts'
import { cardFiles, cardFilling, filesAmong } from '../send/cards.ts'
import { type HeaderFile, headerFile, headerFilling, headerKind, SOON } from '../send/header.ts'
import { offerFilling } from '../send/offer.ts'
import { type Attachment, attachmentOf, libraryAttachment, requireKind, seenAttachment } from './attachment.ts'
import type { Thread } from './find.ts'
import type { Outgoing } from './outgoing.ts'

export type ReplyInput = InputFor<typeof threads, 'reply'>

/** What is to be sent, judged. */
export interface Wanted {
  type: Outgoing['type']
  message: string
  /** Under the name of the type in the call. */
  content: Readonly<Record<string, unknown>>
  category: RateCategory
  /** What has to be at the provider first: its file, and those of its cards. */
  attachment: Attachment | undefined
  cards: readonly HeaderFile[]
  /** A place or cards that it shows. */
  more: Json | null
}

/** The provider's ids of what was put there. */
export interface AtProvider {
  /** Of the file. */
  file: string | undefined
  /** Of the files of cards, by their numbers. */
  cards: ReadonlyMap<number, string>
}

type Context = Pick<CallContext, 'tx' | 'deps' | 'caller'>

const CLOSED = tell(
  'More than 24 hours have gone since the person last wrote: only a template can be sent. Choose one, and write freely when it is answered.',
)

const textOf = ({ message, file, wa_file_id }: ReplyInput, thread: Thread): Wanted => {
  const text = (message ?? '').trim()
  if (file || wa_file_id) throw invalid({ type: [tell('A text has no file: say which kind of file is sent.')] })
  if (text === '') throw invalid({ message: [tell('Enter a message.')] })
  if (!thread.is_open) throw invalid({ message: [CLOSED] })
  const content = { body: text, preview_url: true }
  return { type: 'text', message: text, content, category: 'service', attachment: undefined, cards: [], more: null }
}

type FileType = Exclude<Outgoing['type'], 'text' | 'template'>

/** A file with its caption. @param uploaded the provider's id of it, once it has one */
const fileOf = async (
  context: Context,
  input: ReplyInput,
  type: FileType,
  thread: Thread,
  uploaded: string | undefined,
): Promise<Wanted> => {
  const attachment = await attachmentOf(context, input)
  if (!attachment) throw invalid({ file: [tell('Choose a file.')] })
  requireKind(attachment, type)
  const caption = (input.message ?? '').trim()
  if (caption !== '' && type === 'audio')
    throw invalid({ message: [tell('A sound has no caption: write it in a message of its own.')] })
  if (lengthOf(caption) > CAPTION_LENGTH) throw invalid({ message: [tell('A caption has at most 1,024 characters.')] })
  if (!thread.is_open) throw invalid({ [attachment.field]: [CLOSED] })
  const content = {
    id: uploaded ?? SOON,
    ...(caption !== '' && { caption }),
    ...(type === 'document' && { filename: attachment.name }),
  }
  return { type, message: caption, content, category: 'service', attachment, cards: [], more: null }
}

interface StoredTemplate extends Template {
  wa_status: string
  header_media_id: number | null
}

/** A template of the number's business. @throws HttpProblem 422 */
const readTemplate = async (tx: Tx, id: number, configuration: number): Promise<StoredTemplate> => {
  const { rows } = await aboveTenant(tx, () =>
    tx.query<StoredTemplate>(
      `select p.template_name as name, p.template_language as language, p.category, p.parameter_format, p.components, p.wa_status,
         p.header_media_id
       from wa_templates p join wa_configurations c on c.business_account_id = p.business_account_id where p.id = $1 and c.id = $2`,
      [id, configuration],
    ),
  )
  if (!rows[0]) throw invalid({ whats_app_template_id: [tell('The number’s business has no such template.')] })
  return rows[0]
}

const isOptedOut = async (tx: Tx, { account_id, wa_configuration_id, contact }: Thread): Promise<boolean> => {
  const { rows } = await aboveTenant(tx, () =>
    tx.query<{ out: boolean }>(
      `select exists (select from wa_consents where wa_configuration_id = $2 and mobile = $3 and opted_in = 0)
         or exists (select from blacklists b join accounts a on a.id = $1 where b.mobile_number = $3 and b.status = 1
           and b.channel in ('all', 'whatsapp')
           and (b.scope = 'global' or b.account_id = $1 or (b.scope = 'subtree' and b.account_id = any(a.path)))) as out`,
      [account_id, wa_configuration_id, contact],
    ),
  )
  return rows[0]?.out === true
}

/** The file at the head of a template: an upload, one of the library, or the template's own. @throws HttpProblem 422 at the field */
const fileAtHead = async (
  context: Context,
  input: ReplyInput,
  template: StoredTemplate,
  thread: Thread,
): Promise<Attachment | undefined> => {
  const kind = headerKind(template)
  const attached = await attachmentOf(context, input)
  if (attached) {
    if (!kind) throw invalid({ [attached.field]: [tell('The template has no file at its head.')] })
    requireKind(attached, kind)
    return attached
  }
  const { wa_file_id: asked } = recordOf(input.header_media)
  // Whoever may choose it sees it; whose it is does not count.
  if (typeof asked === 'number' && kind) {
    const chosen = await seenAttachment(context, 'header_media', asked)
    requireKind(chosen, kind)
    return chosen
  }
  const sending = { template, headerMediaId: template.header_media_id }
  const own = await aboveTenant(context.tx, () => headerFile(context.tx, { id: thread.account_id }, sending, input))
  return own && aboveTenant(context.tx, () => libraryAttachment(context.tx, 'header_media', own.id))
}

/** Files that whoever answers sees: whose they are does not count, as with the one at the head. */
const libraryOf =
  ({ tx, caller }: Context) =>
  async (ids: readonly number[]) =>
    (await findRecords(tx, caller, waFiles, undefined, ids)).map(({ id, file_name, media_type }) => ({
      id,
      file_name: String(file_name),
      media_type: String(media_type),
    }))

const templateOf = async (context: Context, input: ReplyInput, thread: Thread, ids: AtProvider | undefined): Promise<Wanted> => {
  const { tx } = context
  const { whats_app_template_id: id, filling } = input
  if (!id) throw invalid({ whats_app_template_id: [tell('Choose a template.')] })
  const template = await readTemplate(tx, id, thread.wa_configuration_id)
  if (!isDrafted(template.components))
    throw invalid({ whats_app_template_id: [tell('Templates with cards of products cannot be sent from here.')] })
  const status = templateStatusAfter(template.wa_status)
  if (!status || !TEMPLATE_STATUSES[status].sendable)
    throw invalid({ whats_app_template_id: [tell('This template is not approved: choose one that is.')] })
  if (template.category === 'MARKETING' && (await isOptedOut(tx, thread)))
    throw invalid({ whats_app_template_id: [tell('The person has stopped marketing: send another kind of template.')] })
  const given = (filling ?? {}) as Filling
  const now = new Date()
  // Programs that know the provider's id of a file, or a place, may bring them among the values.
  const isFilled = given.media !== undefined || given.location !== undefined
  const attachment = isFilled ? undefined : await fileAtHead(context, input, template, thread)
  const head = isFilled
    ? {}
    : headerFilling(
        template,
        input,
        attachment && { id: attachment.id ?? 0, fileName: attachment.name, field: attachment.field },
        ids?.file,
      )
  const cards = given.card_media === undefined ? await cardFiles(libraryOf(context), template, input) : []
  const ends = given.offer_ends === undefined ? offerFilling(template, input.offer_expires_at, now, context.caller.timezone) : {}
  const values = { ...given, ...head, ...cardFilling(cards, ids?.cards), ...ends }
  const body = bodyOf(template, values, { to: thread.contact })
  const misfit = misfitOf(body.template, template)
  if (misfit) throw invalid({ filling: [misfit.message] })
  const category = rateCategoryOf(PRICED_AS[template.category]) ?? 'marketing'
  const { location = null } = values
  const seen = shownCards(template.components, values)
  const more = location ? { location: { name: null, address: null, ...location } } : seen.length > 0 ? { cards: seen } : null
  const message = shownOf(template, values).body
  return { type: 'template', message, content: body.template, category, attachment, cards: filesAmong(cards), more }
}

const judged = (context: Context, input: ReplyInput, thread: Thread, ids: AtProvider | undefined): Promise<Wanted> | Wanted => {
  const { type } = input
  if (type === 'template') return templateOf(context, input, thread, ids)
  return type === 'text' ? textOf(input, thread) : fileOf(context, input, type, thread, ids?.file)
}

/** Where the provider would object to it. */
const FIELD_OF = {
  text: 'message',
  template: 'filling',
  image: 'message',
  video: 'message',
  audio: 'message',
  document: 'message',
}

/**
 * Judges what a body wants to send.
 * @param ids the provider's ids of its files, once it has them
 * @throws HttpProblem 422 at the field
 */
export const whatIsWanted = async (
  context: Context,
  input: ReplyInput,
  thread: Thread,
  ids: AtProvider | undefined,
): Promise<Wanted> => {
  const wanted = await judged(context, input, thread, ids)
  const body = { messaging_product: 'whatsapp', to: thread.contact, type: wanted.type, [wanted.type]: wanted.content }
  const [problem] = problemsOf(body)
  if (problem) throw invalid({ [FIELD_OF[wanted.type]]: [problem.message] })
  return wanted
}
