import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { PlatformError } from '../../dataProvider/platformError.ts'
import type { FixAnswer } from '../../resources/adjustments/manage-campaign.answers.ts'
import { manageCampaign } from '../../resources/adjustments/manage-campaign.ts'

export type FixBody = Readonly<Record<string, unknown>>

/** What a fix that sets statuses answers beside its figures. */
const figuresOf = (answer: FixAnswer) => ('matrix' in answer ? answer : undefined)

/**
 * The two steps of a bulk fix: counted first, carried out after. Figures hold for the request they were counted for; a changed request has to be
 * counted again.
 */
export const useFix = () => {
  const notify = useNotify()
  const provider = useDeskProvider()
  const [busy, setBusy] = useState<'dry' | 'run'>()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const [counted, setCounted] = useState<{ request: string; answer: FixAnswer; message: string }>()
  const [adjustment, setAdjustment] = useState<number>()
  const [job, setJob] = useState<number>()
  const [password, setPassword] = useState('')

  const send = async (body: FixBody, dryRun: 0 | 1): Promise<{ data: FixAnswer; message: string } | undefined> => {
    setBusy(dryRun ? 'dry' : 'run')
    setErrors({})
    setProblem(undefined)
    try {
      const { data, message } = await provider.act(manageCampaign, 'fix', {
        input: { ...body, ...(dryRun && { dry_run: 1 }) },
      })
      return { data, message }
    } catch (error) {
      const told = error instanceof PlatformError ? error.fields : {}
      setErrors(Object.fromEntries(Object.entries(told).map(([name, sentences]) => [name, sentences.join('\n')])))
      setProblem(error instanceof Error ? error.message : String(error))
      return undefined
    } finally {
      setBusy(undefined)
    }
  }

  /** Undefined where the request has changed since. */
  const countedFor = (body: FixBody) => (counted?.request === JSON.stringify(body) ? counted : undefined)
  const count = async (body: FixBody) => {
    setAdjustment(undefined)
    setJob(undefined)
    const answer = await send(body, 1)
    if (answer) setCounted({ request: JSON.stringify(body), answer: answer.data, message: answer.message })
  }
  const run = async (body: FixBody) => {
    const answer = await send({ ...body, ...(password && { password }) }, 0)
    if (!answer) return
    setCounted(undefined)
    setPassword('')
    const { data, message } = answer
    if ('adjustment_id' in data) {
      setAdjustment(data.adjustment_id)
      if (data.status === 'asked') notify(message)
    } else if ('job_id' in data) setJob(data.job_id)
    else {
      setJob(undefined)
      notify(message, { type: 'success' })
    }
  }
  return {
    busy,
    errors,
    problem,
    adjustment,
    /** Work that sets nothing and goes on in the background. */
    job,
    /** No part of the request: it is asked for once the rows are counted. */
    password,
    setPassword,
    countedFor,
    /** How many rows the request would change; 0 before it is counted. */
    changesOf: (body: FixBody): number => {
      const answer = countedFor(body)?.answer
      if (!answer) return 0
      if ('matrix' in answer) return answer.will_deliver + answer.will_fail + answer.will_cancel
      return 'eligible' in answer ? answer.eligible : 0
    },
    count,
    run,
    figuresOf,
    /** Who has to approve what was counted, where one person may not set so much alone. */
    secondOf: (body: FixBody) => {
      const answer = countedFor(body)?.answer
      return answer && 'second_person' in answer ? answer.second_person : undefined
    },
  }
}

export type Fix = ReturnType<typeof useFix>
