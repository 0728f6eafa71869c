import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useEvent } from 'react-admin'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { PlatformError } from '../../dataProvider/platformError.ts'
import { isAlone } from '../../resources/access/second-pair.ts'
import { manageCampaign } from '../../resources/adjustments/manage-campaign.ts'
import type { manageVoice } from '../../resources/adjustments/manage-voice-campaign.ts'
import { needsEvidence } from '../../resources/adjustments/voice-fixes.ts'
import type { Fields } from '../../resources/language/fields.ts'
import type { Values } from '../kernel/form/DeskForm.tsx'
import { validateInput } from '../kernel/form/validateInput.ts'
import { useInputInWords } from '../kernel/resource/labels.ts'

/** By which name a request says what is to be done: for many campaigns, or for one. */
export type ActionName = 'action' | 'action_type'

const ASKED_BY: Readonly<Record<string, readonly string[]>> = {
  apply_ratio: ['ratio_percent_to_delivered', 'failed_ratio'],
  resubmit_pending_sms: ['sms_queue_id', 'submit_count'],
}

/** What need not be said. */
export const LEFT_OPEN: ReadonlySet<string> = new Set(['failed_ratio', 'limit', 'evidence'])
/** So long a request has to stand before it is counted by itself. */
const TYPED_MS = 250

interface FixStart {
  /** What the form begins with. */
  start: Values
  /** What is sent besides what the form asks for. */
  fixed: Values
}

/**
 * The two steps of a bulk fix: counted first, carried out after. Figures hold for the request they were counted for; a changed request is
 * counted again. `onOver`: the counts around it have changed.
 */
export const useFix = (
  name: ActionName,
  { start, fixed }: FixStart,
  onOver: () => void,
  /** Whose campaigns they are. */
  of: typeof manageCampaign | typeof manageVoice = manageCampaign,
) => {
  const provider = useDeskProvider()
  const calls = of.name !== manageCampaign.name
  const fields = useInputInWords<Fields>(of, 'fix', of.actions.fix)
  // Both answer alike.
  const act = (input: Values) => provider.act(of as typeof manageCampaign, 'fix', { input })
  const count = useMutation({
    mutationFn: (request: string) => act({ ...fixed, ...JSON.parse(request), dry_run: 1 }),
  })
  const run = useMutation({
    mutationFn: act,
    onSuccess: ({ data }) => {
      // Of what goes on in the background its end is told by whoever follows it.
      if (!('adjustment_id' in data) && !('job_id' in data)) onOver()
    },
  })

  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(soon.current), [])
  /** Goes up with each request: a refusal of another one says nothing of what stands there now. */
  const turn = useRef(0)
  const { mutateAsync, reset } = count
  const follow = useEvent((request: string | undefined, refuse: (error: unknown) => void) => {
    clearTimeout(soon.current)
    reset()
    turn.current += 1
    if (request === undefined) return
    const own = turn.current
    soon.current = setTimeout(() => {
      mutateAsync(request).catch(error => {
        if (own === turn.current) refuse(error)
      })
    }, TYPED_MS)
  })

  const namesOf = (typed: Values) => [
    name,
    ...(ASKED_BY[String(typed[name])] ?? []),
    ...(calls && needsEvidence(String(typed[name])) ? ['evidence'] : []),
    ...(name === 'action' ? ['limit'] : []),
    'reason',
  ]
  const checkOf = (typed: Values, asked: readonly string[]) =>
    validateInput(Object.fromEntries(Object.entries(fields).filter(([field]) => asked.includes(field))), typed)
  /** What is counted: neither the reason nor the password changes it. */
  const requestOf = (typed: Values): string | undefined => {
    const asked = namesOf(typed).filter(one => one !== 'reason')
    const { values } = checkOf(typed, asked)
    const isWhole = asked.every(one => LEFT_OPEN.has(one) || (values?.[one] ?? '') !== '')
    return values && isWhole ? JSON.stringify(values) : undefined
  }

  const answer = count.data?.data
  const done = run.data?.data
  const second = answer && 'second_person' in answer ? answer.second_person : undefined
  const refused = run.error instanceof PlatformError && run.error.fields.password !== undefined
  return {
    name,
    /** It is about calls, and not about messages. */
    calls,
    fields,
    start,
    onOver,
    /** What its form asks for while this is typed. */
    namesOf,
    check: (typed: Values) => checkOf(typed, [...namesOf(typed), 'password']),
    /** Undefined while something in it is wrong or missing. */
    requestOf,
    /** Told what the request is by now: figures of another one are forgotten, this one is counted when it has stood a moment. */
    follow,
    submit: (typed: Values, inEarnest: boolean) => {
      clearTimeout(soon.current)
      turn.current += 1
      if (inEarnest) return run.mutateAsync({ ...fixed, ...typed })
      const { password: _, ...values } = typed
      return mutateAsync(JSON.stringify(values))
    },
    counting: count.isPending,
    running: run.isPending,
    /** What the platform says of the count. */
    message: count.data?.message,
    /** How many messages the request would change; 0 before it is counted. */
    changes: !answer
      ? 0
      : 'matrix' in answer
        ? answer.will_deliver + answer.will_fail + answer.will_cancel
        : 'eligible' in answer
          ? answer.eligible
          : 0,
    figures: answer && 'matrix' in answer ? answer : undefined,
    /** Who has to approve what was counted, where one person may not set so much alone. */
    second,
    asksPassword: (second && isAlone(second)) || refused || (run.isPending && Boolean(run.variables.password)),
    isRun: run.isSuccess,
    adjustment: done && 'adjustment_id' in done ? done.adjustment_id : undefined,
    /** Work that sets nothing and goes on in the background. */
    job: done && !('adjustment_id' in done) && 'job_id' in done ? done.job_id : undefined,
    /** What the platform says of work that was done at once. */
    told: done && !('job_id' in done) && !('adjustment_id' in done) ? run.data?.message : undefined,
  }
}

export type Fix = ReturnType<typeof useFix>
