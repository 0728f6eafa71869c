import { useState } from 'react'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { PlatformError } from '../../dataProvider/platformError.ts'
import { toast } from '../kernel/ui/toast.ts'
import type { FixAnswer, FixFigures } from './types.ts'

export type FixBody = Readonly<Record<string, unknown>>

const hasFigures = (data: FixAnswer): data is FixAnswer & FixFigures => data.matrix !== undefined

/**
 * The two steps of a bulk fix: counted first, carried out after. Figures hold for the wish they were counted for; a changed wish has to be
 * counted again.
 */
export const useFix = () => {
  const provider = useDeskProvider()
  const [busy, setBusy] = useState<'dry' | 'run'>()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const [counted, setCounted] = useState<{ wish: string; answer: FixAnswer; message: string }>()
  const [adjustment, setAdjustment] = useState<number>()
  const [job, setJob] = useState<number>()
  const [password, setPassword] = useState('')

  const send = async (body: FixBody, dryRun: 0 | 1): Promise<{ data: FixAnswer; message: string } | undefined> => {
    setBusy(dryRun ? 'dry' : 'run')
    setErrors({})
    setProblem(undefined)
    try {
      const { data, message } = await provider.act('admin-manage-campaign', 'fix', {
        input: { ...body, ...(dryRun && { dry_run: 1 }) },
      })
      return { data: (data ?? {}) as FixAnswer, message }
    } catch (error) {
      const told = error instanceof PlatformError ? error.fields : {}
      setErrors(Object.fromEntries(Object.entries(told).map(([name, sentences]) => [name, sentences.join('\n')])))
      setProblem(error instanceof Error ? error.message : String(error))
      return undefined
    } finally {
      setBusy(undefined)
    }
  }

  /** Undefined where the wish has changed since. */
  const countedFor = (body: FixBody) => (counted?.wish === JSON.stringify(body) ? counted : undefined)
  const count = async (body: FixBody) => {
    setAdjustment(undefined)
    setJob(undefined)
    const answer = await send(body, 1)
    if (answer) setCounted({ wish: JSON.stringify(body), answer: answer.data, message: answer.message })
  }
  const run = async (body: FixBody) => {
    const answer = await send({ ...body, ...(password && { password }) }, 0)
    if (!answer) return
    setCounted(undefined)
    setPassword('')
    if (answer.data.adjustment_id === undefined) {
      if (answer.data.job_id === undefined) toast.success(answer.message)
      setJob(answer.data.job_id)
    } else {
      setAdjustment(answer.data.adjustment_id)
      if (answer.data.status === 'asked') toast.info(answer.message)
    }
  }
  return {
    busy,
    errors,
    problem,
    adjustment,
    /** Work that sets nothing and goes on in the background. */
    job,
    /** No part of the wish: it is asked for once the rows are counted. */
    password,
    setPassword,
    countedFor,
    /** How many rows the wish would change; 0 before it is counted. */
    changesOf: (body: FixBody): number => {
      const answer = countedFor(body)?.answer
      if (!answer) return 0
      return hasFigures(answer) ? answer.will_deliver + answer.will_fail + answer.will_cancel : (answer.eligible ?? 0)
    },
    count,
    run,
    figuresOf: (answer: FixAnswer): FixFigures | undefined => (hasFigures(answer) ? answer : undefined),
  }
}

export type Fix = ReturnType<typeof useFix>
