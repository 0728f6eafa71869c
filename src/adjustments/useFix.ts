import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { PlatformError } from '../../dataProvider/platformError.ts'
import { isAlone } from '../../resources/access/second-pair.ts'
import { manageCampaign } from '../../resources/adjustments/manage-campaign.ts'
import type { Fields } from '../../resources/language/fields.ts'
import type { Values } from '../kernel/form/DeskForm.tsx'
import { validateInput } from '../kernel/form/validateInput.ts'
import { useInputInWords } from '../kernel/resource/labels.ts'

/** By which name a request says what is to be done: for many campaigns, or for one. */
type ActionName = 'action' | 'action_type'

const ASKED_BY: Readonly<Record<string, readonly string[]>> = {
  apply_ratio: ['ratio_percent_to_delivered', 'failed_ratio'],
  resubmit_pending_sms: ['sms_queue_id', 'submit_count'],
}

/**
 * The two steps of a bulk fix: counted first, carried out after. Figures hold for the request they were counted for; a changed request has to be
 * counted again. `fixed`: what is sent besides what the form asks for; `onOver`: the counts around it have changed.
 */
export const useFix = (name: ActionName, fixed: Values, onOver: () => void) => {
  const notify = useNotify()
  const provider = useDeskProvider()
  const fields: Fields = useInputInWords(manageCampaign, 'fix', manageCampaign.actions.fix)
  const [request, follow] = useState<string>()
  const count = useMutation({
    mutationFn: (body: Values) => provider.act(manageCampaign, 'fix', { input: { ...body, dry_run: 1 } }),
    onMutate: () => run.reset(),
  })
  const run = useMutation({
    mutationFn: (body: Values) => provider.act(manageCampaign, 'fix', { input: body }),
    onSuccess: ({ data, message }) => {
      count.reset()
      onOver()
      if ('adjustment_id' in data) {
        if (data.status === 'asked') notify(message, { type: 'info' })
      } else if (!('job_id' in data)) notify(message, { type: 'success' })
    },
  })

  const namesOf = (typed: Values) => [
    name,
    ...(ASKED_BY[String(typed[name])] ?? []),
    ...(name === 'action' ? ['limit'] : []),
    'reason',
  ]
  const check = (typed: Values) => {
    const asked = new Set([...namesOf(typed), 'password'])
    return validateInput(Object.fromEntries(Object.entries(fields).filter(([field]) => asked.has(field))), typed)
  }
  // The password is no part of the request: it is asked for once the rows are counted.
  const bodyOf = ({ password: _, ...values }: Values): Values => ({ ...fixed, ...values })

  const counted = count.data && JSON.stringify(count.variables) === request ? count.data : undefined
  const answer = counted?.data
  const done = run.data?.data
  const second = answer && 'second_person' in answer ? answer.second_person : undefined
  const refused = run.error instanceof PlatformError && run.error.fields.password !== undefined
  return {
    name,
    fields,
    onOver,
    /** What its form asks for while this is typed. */
    namesOf,
    check,
    /** Undefined while something in it is wrong. */
    requestOf: (typed: Values): string | undefined => {
      const { values } = check(typed)
      return values && JSON.stringify(bodyOf(values))
    },
    /** Tells what the request is by now. */
    follow,
    submit: (values: Values, inEarnest: boolean) =>
      inEarnest ? run.mutateAsync({ ...fixed, ...values }) : count.mutateAsync(bodyOf(values)),
    counting: count.isPending,
    running: run.isPending,
    message: counted?.message,
    /** How many rows the request would change; 0 before it is counted. */
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
    adjustment: done && 'adjustment_id' in done ? done.adjustment_id : undefined,
    /** Work that sets nothing and goes on in the background. */
    job: done && !('adjustment_id' in done) && 'job_id' in done ? done.job_id : undefined,
  }
}

export type Fix = ReturnType<typeof useFix>
