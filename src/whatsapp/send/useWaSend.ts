/** What the page makes of what is typed: number, template, values, and what may be sent. */

import { useContext, useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import { recordOf } from '../../../messaging/record.ts'
import type { Filling } from '../../../messaging/whatsapp/compose.ts'
import { componentOf, isTemplate, offerEnds, type Template } from '../../../messaging/whatsapp/template.ts'
import {
  askedSlots,
  commonFilling,
  ownFilling,
  ownSlots,
  readSources,
  type Slot,
  type Source,
} from '../../../messaging/whatsapp/variableSources.ts'
import type { ActionInput, AnswerOf } from '../../../resources/language/derived.ts'
import type { files } from '../../../resources/system/services.ts'
import type { WaSendTemplate } from '../../../resources/whatsapp/send.answers.ts'
import { sendWhatsApp } from '../../../resources/whatsapp/send.ts'
import { waSendForm } from '../../../resources/whatsapp/send-form.ts'
import type { Checked, Values } from '../../kernel/form/DeskForm.tsx'
import { FormFields } from '../../kernel/form/formFields.ts'
import { validateInput } from '../../kernel/form/validateInput.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { cardCount, cardFaults, cardMedia } from '../cardMedia.ts'
import { offerEnd } from '../offerEnd.ts'

/** What is sent. */
export type WaSendBody = ActionInput<typeof sendWhatsApp, 'send'>

/** As messages are made of it; undefined for what is none. */
const templateOf = (told: WaSendTemplate | undefined): Template | undefined => {
  if (!told) return undefined
  const { template_name: name, template_language: language, category, parameter_format, components } = told
  const template: unknown = { name, language, category, parameter_format, components }
  return isTemplate(template) ? template : undefined
}

export const sourceAt = (variables: unknown, { part, name }: Slot): Source | undefined => {
  const { value, column } = recordOf(recordOf(recordOf(variables)[part])[name])
  if (typeof column === 'string') return { column }
  return typeof value === 'string' ? { value } : undefined
}

export const useWaSend = () => {
  const words = useWords()
  const provider = useDeskProvider()
  const fields = useContext(FormFields)
  const { setValue, clearErrors } = useFormContext()
  const values: Values = useWatch()
  const preview = values.preview as AnswerOf<typeof files, 'preview'> | null
  const has = (name: string): boolean => Object.hasOwn(fields, name)

  // A campaign used again names its account; whoever sends for himself alone must not say so.
  const payer = has('user_id') && values.user_id ? { user_id: Number(values.user_id) } : {}
  const optionsAsked = useAnswer(sendWhatsApp, 'options', { input: payer }, { staleTime: 10_000 })
  const options = optionsAsked.data
  const numbers = options?.numbers ?? []
  const numberOf = (now: Values) =>
    now.whats_app_configuration_id
      ? numbers.find(({ id }) => id === Number(now.whats_app_configuration_id))
      : // Where none can be sent from, the first says why.
        (numbers.find(({ why }) => why === null) ?? numbers[0])
  const number = numberOf(values)
  const countries = options?.countries ?? []
  const home = countries.find(({ is_home }) => is_home === 1)
  const country = values.country_id ? countries.find(({ id }) => id === values.country_id) : home
  const isAbroad = Boolean(values.country_id) && values.country_id !== home?.id

  const templateId = Number(values.whats_app_template_id ?? 0)
  const templatesOf = { ...payer, whats_app_configuration_id: number?.id ?? 0 }
  const templateAsked = useAnswer(
    sendWhatsApp,
    'templates',
    { input: { ...templatesOf, id: templateId } },
    { enabled: templateId > 0 && number?.why === null, staleTime: 60_000 },
  )
  const told = templateId > 0 ? templateAsked.data?.templates[0] : undefined
  /** One was chosen beforehand that is not approved any more, or of another business. */
  const isGone = templateId > 0 && templateAsked.data !== undefined && told === undefined
  const template = useMemo(() => templateOf(told), [told])
  const slots = useMemo(() => (template ? askedSlots(template) : []), [template])
  const format = template && componentOf(template.components, 'HEADER')?.format
  const cards = template ? cardCount(template.components) : 0
  const hasEnd = template !== undefined && offerEnds(template.components)
  const priceAsked = useAnswer(
    sendWhatsApp,
    'price',
    { input: { ...payer, ...(isAbroad && { country_id: Number(values.country_id) }) } },
    { staleTime: 10_000 },
  )

  const customOf = (now: Values) => slots.some(slot => 'column' in (sourceAt(now.variables, slot) ?? {}))
  const custom = customOf(values)
  const setSource = (slot: Slot, source: Source) => {
    const { part, name } = slot
    const before = recordOf(values.variables)
    setValue('variables', { ...before, [part]: { ...recordOf(before[part]), [name]: source } }, { shouldDirty: true })
    clearErrors('variables')
  }

  /** Of the values typed for another template those that this one has no place for are left out. */
  const variablesOf = (now: Values) => {
    const kept = slots.flatMap(slot => {
      const source = sourceAt(now.variables, slot)
      return source && !('value' in source && source.value.trim() === '') ? [{ ...slot, source }] : []
    })
    const parts = Map.groupBy(kept, ({ part }) => part)
    return Object.fromEntries(
      [...parts].map(([part, some]) => [part, Object.fromEntries(some.map(({ name, source }) => [name, source]))]),
    )
  }

  /** What is sent: the fields this person has, those that apply, none that are empty. */
  const body = (now = values): WaSendBody => {
    const ofEach = customOf(now)
    const variables = variablesOf(now)
    const media = now.header_link ? { link: now.header_link } : now.header_file ? { wa_file_id: now.header_file } : undefined
    const wanted: Values = {
      ...now,
      whats_app_configuration_id: numberOf(now)?.id,
      variables: Object.keys(variables).length > 0 ? variables : undefined,
      header_media: media,
      card_media: cardMedia(now.card_media, cards),
    }
    const filled: Values = Object.fromEntries(
      Object.entries(wanted).filter(([name, value]) => {
        if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return false
        if (!(name in waSendForm) || !has(name)) return false
        if (name === 'campaign_send_date_time') return now.campaign_type === '1'
        if (name === 'country_id') return value !== home?.id
        if (name === 'contact_group_ids' && now.country_id && now.country_id !== home?.id) return false
        if (name === 'file_mobile_field') return Boolean(now.file_path)
        if (name === 'header_media') return format !== undefined && format !== 'TEXT' && format !== 'LOCATION'
        if (name === 'header_location') return format === 'LOCATION'
        if (name === 'card_media') return cards > 0
        if (name === 'offer_expires_at') return hasEnd
        return !(ofEach && (name === 'mobile_numbers' || name === 'contact_group_ids'))
      }),
    )
    // Each from the input of its own kind; what is not chosen yet, the platform asks for.
    return filled as WaSendBody
  }

  /** What is missing is told before anything is sent. */
  const check = (now: Values): Checked<WaSendBody> => {
    const wanted = body(now)
    const recipients = customOf(now) ? 'file_path' : 'mobile_numbers'
    const hasNobody = !wanted.mobile_numbers && !wanted.contact_group_ids && !wanted.file_path
    const missing = template ? readSources(wanted.variables ?? {}, template).problems : {}
    return {
      values: wanted,
      errors: {
        ...validateInput(waSendForm, wanted).errors,
        ...Object.fromEntries(Object.entries(missing).map(([at, why]) => [`variables.${at}`, why])),
        ...Object.fromEntries(Object.entries(cardFaults(wanted.card_media)).map(([at, why]) => [`card_media.${at}`, why])),
        ...(hasEnd && !wanted.offer_expires_at && { offer_expires_at: words('Say when the offer ends.') }),
        ...(hasNobody && { [recipients]: words('Enter numbers, choose contact groups or upload a file.') }),
      },
    }
  }

  const { sources } = template ? readSources(variablesOf(values), template) : { sources: {} }
  const own = ownSlots(sources)
  const [first] = preview?.rows ?? []
  const cells = first ? own.map(({ column }) => first[preview?.columns.indexOf(column) ?? -1] ?? '') : []
  const shownOwn: Filling = first ? ownFilling(own, cells) : {}
  const common = commonFilling(sources)
  /** As the first recipient reads it. */
  const filling: Filling = {
    ...(values.header_link ? { media: { link: String(values.header_link) } } : {}),
    ...offerEnd(values.offer_expires_at),
    header: { ...common.header, ...shownOwn.header },
    body: { ...common.body, ...shownOwn.body },
    cards: { ...common.cards, ...shownOwn.cards },
    buttons: { ...common.buttons, ...shownOwn.buttons },
  }

  return {
    provider,
    values,
    payer,
    options: undefined,
    told: options,
    optionsAsked,
    numbers,
    number,
    templatesOf,
    chosen: told,
    templateAsked,
    isGone,
    template,
    slots,
    setSource,
    format,
    hasEnd,
    price: priceAsked.data,
    countries,
    country,
    isAbroad,
    custom,
    preview,
    filling,
    body,
    check,
  }
}

export type WaSend = ReturnType<typeof useWaSend>
