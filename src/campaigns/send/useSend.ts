/** What the send page makes of what is typed: the chosen template, the message, and what may be sent. */

import { useQuery } from '@tanstack/react-query'
import { useContext, useEffect, useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import { parseTemplate, renderTemplate, type VariablePiece } from '../../../messaging/dltTemplate.ts'
import { messageText } from '../../../messaging/format.ts'
import { present } from '../../../messaging/present.ts'
import { campaigns } from '../../../resources/campaigns/campaigns.ts'
import { sendForm } from '../../../resources/campaigns/send-form.ts'
import type { AnswerOf } from '../../../resources/language/derived.ts'
import type { files } from '../../../resources/system/services.ts'
import { twoWaysSms } from '../../../resources/two-way/two-ways-sms.ts'
import type { Checked, Values } from '../../kernel/form/DeskForm.tsx'
import { FormFields } from '../../kernel/form/formFields.ts'
import { validateInput } from '../../kernel/form/validateInput.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { linkVariable } from './linkVariable.ts'
import type { SendBody, Template } from './types.ts'
import { useTemplateSenders } from './useTemplateSenders.ts'

const CUSTOM = 2

/** Fields of the two-way page alone. */
const TWO_WAY_FIELDS: ReadonlySet<string> = new Set(['two_way_content_id', 'link_variable'])

const numbered = (index: number): string => `{${index + 1}}`

/**
 * What follows from what is typed in the send form around. `twoWay`: each recipient gets a link of his own in one of the variables (rule
 * two-way-5).
 */
export const useSend = (twoWay = false) => {
  const words = useWords()
  const provider = useDeskProvider()
  const fields = useContext(FormFields)
  const { setValue, clearErrors } = useFormContext()
  const values: Values = useWatch()
  const variables = values.variables as readonly string[]
  const preview = values.preview as AnswerOf<typeof files, 'preview'> | null
  const has = (name: string): boolean => Object.hasOwn(fields, name)

  const templateId = values.dlt_template_id as number | undefined
  const template = useQuery({
    queryKey: ['send-template', templateId],
    queryFn: async () => (await provider.getOne<Template>('dlt-template-list', { id: present(templateId) })).data,
    enabled: templateId !== undefined && templateId !== null,
    staleTime: 60_000,
  }).data
  const chosen = templateId ? template : undefined

  // A campaign used again names its account; whoever sends for himself alone must not say so.
  const payer = has('user_id') ? (values.user_id as number | undefined) : undefined
  const options = useAnswer(campaigns, 'sendOptions', { input: payer ? { user_id: payer } : {} }, { staleTime: 10_000 })
  const countries = options.data?.countries ?? []
  const home = countries.find(({ is_home }) => is_home === 1)
  const country = values.country_id ? countries.find(({ id }) => id === values.country_id) : home
  const leadsAbroad = ({ country_id: to }: Values) => Boolean(to) && to !== home?.id
  const isAbroad = leadsAbroad(values)

  const noSender = useTemplateSenders({ provider, template: chosen, payer, values, set: setValue })

  const pieces = useMemo(() => (chosen ? parseTemplate(chosen.dlt_message ?? '') : []), [chosen])
  /** Place of the link's variable, from 0. */
  const linkAt = ({ link_variable: place }: Values) => (twoWay ? linkVariable(pieces, place as number | null) : undefined)
  const content = twoWay && values.two_way_content_id ? Number(values.two_way_content_id) : undefined
  // How the link that each recipient gets will look, so that its length counts in the parts.
  const sample = useAnswer(twoWaysSms, 'sampleLink', { id: content ?? 0 }, { enabled: content !== undefined, staleTime: 60_000 })
  const link = {
    at: linkAt(values),
    sample: (content && sample.data?.link) || '',
    problem: content ? sample.error?.message : undefined,
  }
  const custom = values.sms_type === CUSTOM
  const blanks = useMemo(() => pieces.filter(piece => piece.kind === 'variable'), [pieces])
  const fill = (textOf: (index: number) => string, linkText: (piece: VariablePiece) => string) =>
    messageText(
      renderTemplate(
        pieces,
        blanks.map(piece => (piece.index === link.at ? linkText(piece) : messageText(textOf(piece.index)))),
      ),
    )
  const typed = (index: number) => variables[index] ?? ''
  const message = custom ? (chosen?.dlt_message ?? '') : fill(typed, ({ text }) => text)
  // What was wrong with another text says nothing of this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it is another text.
  useEffect(() => clearErrors('message'), [message, clearErrors])

  /** A message as one row of the file would make it. */
  const rendered = (row: readonly string[], empty: (index: number) => string = () => ''): string => {
    const mapping = (values.mapping ?? {}) as Readonly<Record<string, string>>
    return fill(
      index => row[preview?.columns.indexOf(mapping[index + 1] ?? '') ?? -1] || empty(index),
      piece => link.sample || piece.text,
    )
  }

  /** What is sent: the fields this person has, those that apply, none that are empty. `now`: also of what was typed since this was drawn. */
  const body = (now = values): SendBody => {
    const at = linkAt(now)
    const custom = now.sms_type === CUSTOM
    const isAbroad = leadsAbroad(now)
    const wanted = { ...now, message, ...(at !== undefined && { link_variable: at + 1 }) }
    const filled: Values = Object.fromEntries(
      Object.entries(wanted).filter(([name, value]) => {
        if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return false
        if (!(name in sendForm) || !has(name)) return false
        if (name === 'campaign_send_date_time') return now.campaign_type === '1'
        if (name === 'mapping') return custom
        if (name === 'country_id') return isAbroad
        // Contact groups hold Indian numbers.
        if (name === 'contact_group_ids' && isAbroad) return false
        if (TWO_WAY_FIELDS.has(name)) return twoWay
        if (name === 'file_mobile_field') return Boolean(now.file_path)
        return !(custom && (name === 'mobile_numbers' || name === 'contact_group_ids'))
      }),
    )
    // Each from the input of its own kind; what is not chosen yet, the platform asks for.
    return filled as SendBody
  }

  /** What is missing is told before anything is sent. */
  const check = (now: Values): Checked<SendBody> => {
    const wanted = body(now)
    const recipients = now.sms_type === CUSTOM ? 'file_path' : 'mobile_numbers'
    const hasNobody = !wanted.mobile_numbers && !wanted.contact_group_ids && !wanted.file_path
    const hasNoLink = twoWay && chosen && linkAt(now) === undefined
    return {
      values: wanted,
      errors: {
        ...validateInput(sendForm, wanted).errors,
        // It is the template's: of one that is not chosen yet the template is asked for.
        ...(!chosen && { message: undefined }),
        ...(hasNobody && { [recipients]: words('Enter numbers, choose contact groups or upload a file.') }),
        ...(twoWay && !wanted.two_way_content_id && { two_way_content_id: words('Choose the page that the links lead to.') }),
        ...(hasNoLink && { link_variable: words('Choose the variable that takes the personal link.') }),
      },
    }
  }

  return {
    provider,
    values,
    /** The account that pays, where that is another's; undefined for one's own. */
    payer,
    template: chosen,
    noSender,
    pieces,
    variables,
    setVariables: (typed: readonly string[]) => setValue('variables', typed, { shouldDirty: true }),
    preview,
    options: options.data,
    optionsAsked: options,
    countries,
    /** Of the numbers; undefined where it may not be sent to, or is not known yet. */
    country,
    isAbroad,
    custom,
    twoWay,
    link,
    message,
    /** The message as the first recipient reads it: with a link as his will look. */
    shown:
      custom && preview?.rows[0] ? rendered(preview.rows[0]) : custom ? message : fill(typed, piece => link.sample || piece.text),
    /** The same for the eye: what is not filled in yet has its number. */
    pictured: custom
      ? rendered(preview?.rows[0] ?? [], numbered)
      : fill(
          index => typed(index) || numbered(index),
          piece => link.sample || piece.text,
        ),
    body,
    check,
  }
}

export type Send = ReturnType<typeof useSend>
