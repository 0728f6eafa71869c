import { tell } from '../../../messaging/tell.ts'
import type { VoicePreflightResult } from '../../../resources/voice/send.answers.ts'
import type { sendVoice } from '../../../resources/voice/send.ts'
import {
  type CheckOf,
  type CheckResult,
  checking,
  findCheck,
  queueCheck,
  preflightRows as rowsOf,
  VOICE_PREFLIGHT,
} from '../../campaigns/port.ts'
import type { CallHandler } from '../../kernel/context/context.ts'
import { jobKind } from '../../kernel/jobs/job.ts'
import { readPaging } from '../../kernel/records/paging.ts'
import { planVoice, type VoiceSendForm } from './plan.ts'

type Handler<K extends string> = CallHandler<typeof sendVoice, K>

export const VOICE_PREFLIGHT_JOB = jobKind<CheckOf<VoiceSendForm>>(VOICE_PREFLIGHT, 3)

/** What is told beside the figures of a check. */
type Beside = Pick<VoicePreflightResult, 'voice_file' | 'caller_id' | 'pulses' | 'billing_basis'>

/** Checks a form as sending would (rule voice-44). */
export const voicePreflightJob = VOICE_PREFLIGHT_JOB.handler(
  checking({
    plan: (tx, caller, form: VoiceSendForm) => planVoice(tx, caller, form),
    watch: async (_tx, { content, billingBasis }) => ({
      see: async () => {},
      end: async (): Promise<Beside> => ({
        voice_file: { title: content.title, duration_seconds: Math.ceil(content.durationSeconds) },
        caller_id: content.callerId,
        pulses: content.pulses,
        billing_basis: billingBasis === 1 ? 1 : 2,
      }),
    }),
  }),
)

/** `POST voice-sms-preflight`: every row checked, nothing moved. */
export const preflight: Handler<'preflight'> = async ({ tx, caller, input }) => ({
  message: tell('The check has begun'),
  data: { id: await queueCheck(tx, VOICE_PREFLIGHT_JOB, caller, input, await planVoice(tx, caller, input)) },
})

/** How far a check is, and its figures when it is done. */
export const preflightResult: Handler<'preflightResult'> = async context => {
  const { result, ...state } = await findCheck<CheckResult & Beside>(context, VOICE_PREFLIGHT)
  return { data: { ...state, result: result && resultOf(result) } }
}

const resultOf = ({ analysis, available, hand_over, ...beside }: CheckResult & Beside): VoicePreflightResult => {
  const { rows, valid_unique, duplicates, invalid, blocked, rejected, sendable, reasons, credits } = analysis
  return {
    rows,
    valid_unique,
    duplicates,
    invalid,
    blocked,
    rejected,
    sendable,
    reasons,
    ...beside,
    total: credits,
    available,
    unit: 'pulses',
    hand_over,
  }
}

export const preflightRows: Handler<'preflightRows'> = async context => ({
  data: await rowsOf(context, readPaging(context.query, context.input), VOICE_PREFLIGHT),
})
