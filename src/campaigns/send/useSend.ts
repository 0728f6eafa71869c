/** The state of the send page: values, errors by field, the chosen template and file, and what may be sent. */

import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { parseTemplate, renderTemplate, type VariablePiece } from '../../../messaging/dltTemplate.ts'
import { messageText } from '../../../messaging/format.ts'
import { present } from '../../../messaging/present.ts'
import { campaigns } from '../../../resources/campaigns/campaigns.ts'
import { sendForm } from '../../../resources/campaigns/send-form.ts'
import { allows } from '../../../resources/language/access.ts'
import { gateOf } from '../../../resources/language/condition.ts'
import type { AnswerOf } from '../../../resources/language/derived.ts'
import type { files } from '../../../resources/system/services.ts'
import { presetOf } from './preset.ts'
import type { SendBody, Template, Values } from './types.ts'
import { usePersonalLink } from './usePersonalLink.ts'
import { useTemplateSenders } from './useTemplateSenders.ts'

const START: Values = {
  route_type: 1,
  sms_type: 1,
  message_type: 1,
  priority: 0,
  is_flash: 0,
  campaign_type: 'no',
}

const TWO_WAY = 3

/** Fields of the two-way page alone. */
const TWO_WAY_FIELDS: ReadonlySet<string> = new Set(['two_way_content_id', 'link_variable'])

const numbered = (index: number): string => `{${index + 1}}`

export type SendField = keyof typeof sendForm

/** `twoWay`: each recipient gets a link of his own in one of the variables (rule two-way-5). */
export const useSend = (twoWay = false) => {
  const provider = useDeskProvider()
  const principal = usePrincipal()
  // Another screen may have chosen for one: the phone book its group, the list of two-way pages its page.
  const { state, search } = useLocation() as { state: { preset?: Values; variables?: readonly string[] } | null; search: string }
  const start = () => ({ ...START, ...(twoWay && { route_type: TWO_WAY }) })
  const [values, setValues] = useState<Values>(() => ({ ...start(), ...presetOf(search), ...state?.preset }))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [variables, setVariables] = useState<readonly string[]>(() => state?.variables ?? [])
  const [preview, setPreview] = useState<AnswerOf<typeof files, 'preview'>>()
  const [isTouched, setTouched] = useState(false)
  const isSent = useRef(false)

  const set = useCallback((name: string, value: unknown) => {
    // Another template has other variables.
    setValues(({ link_variable: place, ...before }) => ({
      ...before,
      ...(name !== 'dlt_template_id' && place !== undefined && { link_variable: place }),
      [name]: value,
    }))
    setErrors(({ [name]: _gone, ...rest }) => rest)
  }, [])

  const templateId = values.dlt_template_id as number | undefined
  const template = useQuery({
    queryKey: ['send-template', templateId],
    queryFn: async () => (await provider.getOne<Template>('dlt-template-list', { id: present(templateId) })).data,
    enabled: templateId !== undefined && templateId !== null,
    staleTime: 60_000,
  }).data
  const chosen = templateId ? template : undefined

  const has = (name: SendField): boolean => allows(principal, gateOf(sendForm[name]))

  // A campaign used again names its account; whoever sends for himself alone must not say so.
  const payer = has('user_id') ? (values.user_id as number | undefined) : undefined
  const options = useQuery({
    queryKey: ['send-options', payer ?? null],
    queryFn: async () => (await provider.act(campaigns, 'sendOptions', { input: payer ? { user_id: payer } : {} })).data,
    staleTime: 10_000,
  })

  const countries = options.data?.countries ?? []
  const home = countries.find(({ is_home }) => is_home === 1)
  const country = values.country_id ? countries.find(({ id }) => id === values.country_id) : home
  const isAbroad = Boolean(values.country_id) && values.country_id !== home?.id

  const noSender = useTemplateSenders({ provider, template: chosen, payer, values, set })

  const pieces = useMemo(() => (chosen ? parseTemplate(chosen.dlt_message ?? '') : []), [chosen])
  const link = usePersonalLink({ twoWay, pieces, values, provider })
  const custom = values.sms_type === 2
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

  /** A message as one row of the file would make it. */
  const rendered = (row: readonly string[], empty: (index: number) => string = () => ''): string => {
    const mapping = (values.mapping ?? {}) as Readonly<Record<string, string>>
    return fill(
      index => row[preview?.columns.indexOf(mapping[index + 1] ?? '') ?? -1] || empty(index),
      piece => link.sample || piece.text,
    )
  }

  /** What is sent: the fields this person has, those that apply, none that are empty. */
  const body = (): SendBody => {
    const wanted = { ...values, message, ...(link.at !== undefined && { link_variable: link.at + 1 }) }
    const filled: Values = Object.fromEntries(
      Object.entries(wanted).filter(([name, value]) => {
        if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return false
        if (!(name in sendForm) || !has(name as SendField)) return false
        if (name === 'campaign_send_date_time') return values.campaign_type === '1'
        if (name === 'mapping') return custom
        if (name === 'country_id') return isAbroad
        // Contact groups hold Indian numbers.
        if (name === 'contact_group_ids' && isAbroad) return false
        if (TWO_WAY_FIELDS.has(name)) return twoWay
        if (name === 'file_mobile_field') return Boolean(values.file_path)
        return !(custom && (name === 'mobile_numbers' || name === 'contact_group_ids'))
      }),
    )
    // Each from the input of its own kind; what is not chosen yet, the platform asks for.
    return filled as SendBody
  }

  return {
    provider,
    // Unless the person says otherwise the platform's setting holds; nothing is sent about it then.
    values: { remove_duplicates: options.data?.remove_duplicates ?? 1, ...values } as Values,
    set: (name: string, value: unknown) => {
      setTouched(true)
      set(name, value)
    },
    /** Something was entered that is lost by leaving. */
    isTouched,
    /** True from the moment it was accepted: leaving loses nothing then. */
    isSent,
    errors,
    setErrors,
    template: chosen,
    noSender,
    pieces,
    variables,
    setVariables: (typed: readonly string[]) => {
      setTouched(true)
      setVariables(typed)
    },
    preview,
    setPreview,
    options: options.data,
    optionsProblem: options.error instanceof Error ? options.error.message : undefined,
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
    rendered,
    has,
    body,
    reset: () => {
      setTouched(false)
      setValues(start())
      setErrors({})
      setVariables([])
      setPreview(undefined)
    },
  }
}

export type Send = ReturnType<typeof useSend>
