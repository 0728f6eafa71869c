/** What the page makes of what is typed: file, caller ID, digits, and what may be sent. */

import { useContext } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import { recordOf } from '../../../messaging/record.ts'
import { digitFaults } from '../../../messaging/voice/digits.ts'
import type { ActionInput, AnswerOf } from '../../../resources/language/derived.ts'
import type { files } from '../../../resources/system/services.ts'
import { sendVoice } from '../../../resources/voice/send.ts'
import { voiceSendForm } from '../../../resources/voice/send-form.ts'
import type { Checked, Values } from '../../kernel/form/DeskForm.tsx'
import { FormFields } from '../../kernel/form/formFields.ts'
import { validateInput } from '../../kernel/form/validateInput.ts'
import { useWords } from '../../kernel/i18n/words.ts'

/** What is sent. */
export type VoiceSendBody = ActionInput<typeof sendVoice, 'send'>

const PROMOTIONAL = 2

/** Fields that say something only while digits are collected, or while there are further tries. */
const WITH_DIGITS: ReadonlySet<string> = new Set(['dtmf_wait', 'dtmf_map'])

/** Whether a number is of the series from which promotional calls are made (rule voice-41). */
const isPromotionalNumber = (number: string) => /^(?:91)?140/.test(number)

export const useVoiceSend = () => {
  const words = useWords()
  const provider = useDeskProvider()
  const fields = useContext(FormFields)
  const { setValue, clearErrors } = useFormContext()
  const values: Values = useWatch()
  const preview = values.preview as AnswerOf<typeof files, 'preview'> | null
  const has = (name: string): boolean => Object.hasOwn(fields, name)

  // A campaign used again names its account; whoever sends for himself alone must not say so.
  const payer = has('user_id') && values.user_id ? { user_id: Number(values.user_id) } : {}
  const optionsAsked = useAnswer(sendVoice, 'options', { input: payer }, { staleTime: 10_000 })
  const told = optionsAsked.data

  const fileId = Number(values.voice_file_id ?? 0)
  const fileAsked = useAnswer(sendVoice, 'files', { input: { ...payer, id: fileId } }, { enabled: fileId > 0, staleTime: 60_000 })
  const file = fileId > 0 ? fileAsked.data?.files[0] : undefined
  // Which it is says the file; until one is chosen, what is looked for.
  const promotional = (file?.voice_type ?? values.voice_type) === PROMOTIONAL
  const callerIds = (file?.caller_ids ?? told?.route?.caller_ids ?? []).filter(
    number => isPromotionalNumber(number) === promotional,
  )
  const usual = callerIds.find(number => number === told?.default_caller_id) ?? callerIds[0]
  const callerOf = (now: Values) =>
    typeof now.caller_id === 'string' && callerIds.includes(now.caller_id) ? now.caller_id : usual

  const meanings = recordOf(values.dtmf_map)
  const setMeaning = (digit: string, meaning: string | undefined) => {
    const { [digit]: _before, ...rest } = meanings
    setValue('dtmf_map', meaning === undefined ? rest : { ...rest, [digit]: meaning }, { shouldDirty: true })
    clearErrors('dtmf_map')
  }

  /** What is sent: the fields this person has, those that apply, none that are empty. */
  const body = (now = values): VoiceSendBody => {
    const wanted: Values = { ...now, caller_id: callerOf(now), voice_type: file?.voice_type }
    const filled: Values = Object.fromEntries(
      Object.entries(wanted).filter(([name, value]) => {
        if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return false
        if (!(name in voiceSendForm) || !has(name)) return false
        if (name === 'campaign_send_date_time') return now.campaign_type === '1'
        if (name === 'file_mobile_field') return Boolean(now.file_path)
        if (name === 'retry_interval') return Number(now.retries) > 0
        if (WITH_DIGITS.has(name)) return now.collect_dtmf === 1
        return true
      }),
    )
    // Each from the input of its own kind; what is not chosen yet, the platform asks for.
    return filled as VoiceSendBody
  }

  /** What is missing is told before anything is sent. */
  const check = (now: Values): Checked<VoiceSendBody> => {
    const wanted = body(now)
    const hasNobody = !wanted.mobile_numbers && !wanted.contact_group_ids && !wanted.file_path
    return {
      values: wanted,
      errors: {
        ...validateInput(voiceSendForm, wanted).errors,
        ...Object.fromEntries(Object.entries(digitFaults(recordOf(wanted.dtmf_map))).map(([at, why]) => [`dtmf_map.${at}`, why])),
        ...(hasNobody && { mobile_numbers: words('Enter numbers, choose contact groups or upload a file.') }),
      },
    }
  }

  return {
    provider,
    values,
    payer,
    told,
    optionsAsked,
    file,
    promotional,
    callerIds,
    callerId: callerOf(values),
    meanings,
    setMeaning,
    body,
    check,
    preview,
    // Of calls the home country's numbers alone, the same for all.
    options: undefined,
    countries: [],
    country: undefined,
    isAbroad: false,
    custom: false,
  }
}

export type VoiceSend = ReturnType<typeof useVoiceSend>
