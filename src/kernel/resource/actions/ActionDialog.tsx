/**
 * The one dialog behind every button of a row, a selection or the toolbar: asks, takes the input, runs, shows what came of it.
 * A wrong input keeps the dialog and lands on its field; records that were not reached are listed with their reasons.
 */

import { type ReactNode, useId, useRef, useState } from 'react'
import { usePrincipal } from '../../../../authProvider/principal.ts'
import type { ActAnswer } from '../../../../dataProvider/act.ts'
import { PlatformError } from '../../../../dataProvider/platformError.ts'
import { allows } from '../../../../resources/language/access.ts'
import { gateOf } from '../../../../resources/language/condition.ts'
import type { Fields, Input } from '../../../../resources/language/fields.ts'
import { useWords } from '../../i18n/words.ts'
import { inputOf } from '../../kinds/inputs.ts'
import '../../kinds/inputs.css'
import Button from '@mui/material/Button'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { begunJob, type Job } from '../job.ts'
import { ActionResult, type Outcome } from './ActionResult.tsx'
import { BulkProgress } from './BulkProgress.tsx'
import { startInput, validateInput } from './validateInput.ts'

export interface ActionDialogProps<F extends Fields = Fields> {
  title: string
  text?: string | undefined
  /** Which records: a title, shown under the question. */
  about?: string | undefined
  input: F
  /** Prefills inputs of the same name. */
  record?: Readonly<Record<string, unknown>> | undefined
  tone: 'primary' | 'danger'
  done?: string | undefined
  /** The button that leaves everything as it is, where its usual word would say the opposite. */
  dismiss?: string | undefined
  run: (input: Input<F>, idempotencyKey: string) => Promise<Pick<ActAnswer, 'done' | 'failed' | 'message'> & { data?: unknown }>
  /** Once, when work that the platform does in the background has ended. */
  onOver?: () => void
  /** Inputs that the caller draws itself, above the others. */
  own?: readonly string[]
  above?: (values: Readonly<Record<string, unknown>>, change: (name: string, value: unknown) => void) => ReactNode
  /** What a record is called in the list of those not reached. */
  nameOf: (id: number | string) => string
  onClose: (done: boolean) => void
}

const shownOnce = (error: unknown) => error instanceof PlatformError && error.data.shown_once === true

export const ActionDialog = <F extends Fields>(props: ActionDialogProps<F>) => {
  const {
    title,
    text,
    about,
    input,
    record,
    tone,
    done,
    dismiss,
    run,
    own = NONE,
    above,
    nameOf,
    onOver = NOTHING,
    onClose,
  } = props
  const words = useWords()
  const principal = usePrincipal()
  const [fields] = useState(
    () =>
      // Of what is not this person's to give, nothing is asked, and nothing required.
      Object.fromEntries(Object.entries(input).filter(([, field]) => allows(principal, gateOf(field)))) as F,
  )
  const [values, setValues] = useState(() => startInput(fields, record))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const [running, setRunning] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const [job, setJob] = useState<Job['id']>()
  // The same for every attempt from this dialog: a repeat after a lost answer does nothing twice (rule platform-dialect-11).
  const [key, setKey] = useState(() => crypto.randomUUID())
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const asks = Object.keys(fields).length > 0

  const change = (name: string, value: unknown) => {
    setValues(before => ({ ...before, [name]: value }))
    setErrors(({ [name]: _, ...others }) => others)
  }

  const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus()

  const fail = (error: unknown) => {
    const told = error instanceof PlatformError ? error.fields : {}
    const known = Object.entries(told).filter(([name]) => fields[name])
    const message = shownOnce(error)
      ? words(
          'desk.confirm.shown_once',
          'This was done already, but its answer did not arrive. What it showed is shown once and not kept: do it again for a new one.',
        )
      : error instanceof Error
        ? error.message
        : String(error)
    // The secret of the first attempt is gone: another one is to make another.
    if (shownOnce(error)) setKey(crypto.randomUUID())
    if (known.length > 0) setErrors(Object.fromEntries(known.map(([name, sentences]) => [name, sentences.join('\n')])))
    if (known[0]) focus(known[0][0])
    const elsewhere = Object.entries(told).filter(([name]) => !fields[name])
    const rest = [message, ...elsewhere.flatMap(([, sentences]) => sentences)]
    if (known.length === 0 || elsewhere.length > 0) setProblem([...new Set(rest)].join('\n'))
    if (!asks) {
      setOutcome({ is: 'failed', text: [...new Set(rest)].join('\n') })
      toast.error(message)
    }
  }

  const submit = async () => {
    const validated = validateInput(fields, values)
    setErrors(validated.errors)
    setProblem(undefined)
    if (!validated.values) return focus(Object.keys(validated.errors)[0] ?? '')
    setRunning(true)
    try {
      const answer = await run(validated.values, key)
      const begun = begunJob(answer.data)
      if (begun !== undefined) return setJob(begun)
      setOutcome(
        answer.failed.length > 0
          ? { is: 'partial', done: answer.done.length, failed: answer.failed.map(one => ({ ...one, name: nameOf(one.id) })) }
          : { is: 'success', text: done ?? words('desk.confirm.success_text', 'executed successfully') },
      )
    } catch (error) {
      fail(error)
    } finally {
      setRunning(false)
    }
  }

  if (job !== undefined) return <BulkProgress title={title} job={job} nameOf={nameOf} onOver={onOver} onClose={onClose} />
  if (outcome) return <ActionResult title={title} outcome={outcome} onClose={() => onClose(outcome.is !== 'failed')} />
  return (
    <Dialog
      title={title}
      size={asks ? 'medium' : 'small'}
      closable={!running}
      onClose={() => onClose(false)}
      footer={
        <>
          <Button disabled={running} onClick={() => onClose(false)}>
            {dismiss ?? (asks ? words('ra.action.cancel', 'Cancel') : words('desk.confirm.no', 'No'))}
          </Button>
          <Button
            variant="contained"
            color={tone === 'danger' ? 'error' : 'primary'}
            loading={running}
            {...(asks ? { type: 'submit' as const, form: id } : { onClick: submit, 'data-autofocus': '' })}
          >
            {asks ? title : words('desk.confirm.yes', 'Yes')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        className="stack"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (!running) void submit()
        }}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !running) void submit()
        }}
      >
        {problem && (
          <p className="form-problem" role="alert">
            {problem}
          </p>
        )}
        {text && <p>{text}</p>}
        {about && <p className="muted">{about}</p>}
        {above?.(values, change)}
        {Object.entries(fields).map(([name, field]) => {
          if (own.includes(name)) return null
          const Input = inputOf(field.kind)
          return (
            <Input
              key={name}
              name={name}
              field={field}
              value={values[name]}
              siblings={values}
              error={errors[name]}
              onChange={value => change(name, value)}
            />
          )
        })}
      </form>
    </Dialog>
  )
}

const NONE: readonly string[] = []
const NOTHING = () => {}
