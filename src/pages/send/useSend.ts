/** The state of the send page: values, errors by field, the chosen template and file, and what may be sent. */

import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { parseTemplate, renderTemplate } from '../../../messaging/dltTemplate.ts'
import { allows } from '../../../resources/schema/access.ts'
import { gateOf } from '../../../resources/schema/condition.ts'
import { sendForm } from '../../../resources/sms/send-form.ts'
import type { Preview, SendOptions, Template, Values } from './types.ts'

const CAMPAIGNS = 'delivery-report'

const START: Values = {
  route_type: 1,
  sms_type: 1,
  message_type: 1,
  priority: 0,
  is_flash: 0,
  campaign_type: 'no',
}

export type SendField = keyof typeof sendForm

export const useSend = () => {
  const provider = useDeskProvider()
  const principal = usePrincipal()
  // Another screen may have chosen for one: the phone book its group.
  const preset = (useLocation().state as { preset?: Values } | null)?.preset
  const [values, setValues] = useState<Values>(() => ({ ...START, ...preset }))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [variables, setVariables] = useState<readonly string[]>([])
  const [preview, setPreview] = useState<Preview>()

  const set = useCallback((name: string, value: unknown) => {
    setValues(before => ({ ...before, [name]: value }))
    setErrors(({ [name]: _gone, ...rest }) => rest)
  }, [])

  const templateId = values.dlt_template_id as number | undefined
  const template = useQuery({
    queryKey: ['send-template', templateId],
    queryFn: async () => (await provider.getOne('dlt-template-list', { id: templateId as number })).data as unknown as Template,
    enabled: templateId !== undefined && templateId !== null,
    staleTime: 60_000,
  }).data
  const chosen = templateId ? template : undefined

  const payer = values.user_id as number | undefined
  const options = useQuery({
    queryKey: ['send-options', payer ?? null],
    queryFn: async () =>
      (await provider.act(CAMPAIGNS, 'sendOptions', { input: payer ? { user_id: payer } : {} })).data as SendOptions,
    staleTime: 10_000,
  })

  const pieces = useMemo(() => (chosen ? parseTemplate(chosen.dlt_message) : []), [chosen])
  const custom = values.sms_type === 2
  const filled = useMemo(() => {
    const count = pieces.filter(piece => piece.kind === 'variable').length
    return renderTemplate(
      pieces,
      Array.from({ length: count }, (_, i) => variables[i] ?? ''),
    )
  }, [pieces, variables])
  const message = custom ? (chosen?.dlt_message ?? '') : filled

  /** A message as one row of the file would make it. */
  const rendered = (row: readonly string[]): string => {
    const mapping = (values.mapping ?? {}) as Readonly<Record<string, string>>
    const at = (n: number) => row[preview?.columns.indexOf(mapping[n + 1] ?? '') ?? -1] ?? ''
    return renderTemplate(
      pieces,
      pieces.filter(piece => piece.kind === 'variable').map((_, n) => at(n)),
    )
  }

  const has = (name: SendField): boolean => allows(principal, gateOf(sendForm[name]))

  /** What is sent: the fields this person has, those that apply, none that are empty. */
  const body = (): Record<string, unknown> => {
    const wanted = { ...values, message }
    return Object.fromEntries(
      Object.entries(wanted).filter(([name, value]) => {
        if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return false
        if (!(name in sendForm) || !has(name as SendField)) return false
        if (name === 'campaign_send_date_time') return values.campaign_type === '1'
        if (name === 'mapping') return custom
        if (name === 'file_mobile_field') return Boolean(values.file_path)
        return !(custom && (name === 'mobile_numbers' || name === 'contact_group_ids'))
      }),
    )
  }

  return {
    provider,
    // Unless the person says otherwise the platform's setting holds; nothing is sent about it then.
    values: { remove_duplicates: options.data?.remove_duplicates ?? 1, ...values } as Values,
    set,
    errors,
    setErrors,
    template: chosen,
    pieces,
    variables,
    setVariables,
    preview,
    setPreview,
    options: options.data,
    optionsProblem: options.error instanceof Error ? options.error.message : undefined,
    custom,
    message,
    rendered,
    has,
    body,
    reset: () => {
      setValues(START)
      setErrors({})
      setVariables([])
      setPreview(undefined)
    },
  }
}

export type Send = ReturnType<typeof useSend>
export { CAMPAIGNS }
