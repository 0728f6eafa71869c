/**
 * The one dialog behind every button of a row, a selection or the toolbar: asks, takes the input, runs, shows what came of it.
 * A wrong input keeps the dialog and lands on its field; records that were not reached are listed with their reasons.
 */

import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useNotify } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { usePrincipal } from '../../../../authProvider/principal.ts'
import type { ActAnswer } from '../../../../dataProvider/act.ts'
import { PlatformError } from '../../../../dataProvider/platformError.ts'
import { messageOf } from '../../../../messaging/thrown.ts'
import { askedFor } from '../../../../resources/language/condition.ts'
import type { Fields, Input } from '../../../../resources/language/fields.ts'
import { DeclaredForm } from '../../form/DeclaredForm.tsx'
import type { Values } from '../../form/DeskForm.tsx'
import { FieldInput } from '../../form/FieldInput.tsx'
import { refusalOf } from '../../form/refusal.ts'
import { useTold } from '../../i18n/useTold.ts'
import { useWords } from '../../i18n/words.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { begunJob, type Job } from '../job.ts'
import { ActionResult, BulkProgress, type Outcome } from './BulkProgress.tsx'

export interface ActionDialogProps<F extends Fields = Fields> {
  title: string
  text?: string | undefined
  /** Which records: a title, shown under the question. */
  about?: string | undefined
  input: F
  /** Prefills inputs of the same name. */
  record?: Values | undefined
  tone: 'primary' | 'danger'
  done?: string | undefined
  /** The button that does it, where the title is no verb. */
  verb?: string | undefined
  /** The button that leaves everything as it is, where its usual word would say the opposite. */
  dismiss?: string | undefined
  run: (input: Input<F>, idempotencyKey: string) => Promise<Told>
  /** Once, when work that the platform does in the background has ended; with how many records it reached. */
  onOver?: (done: number) => void
  /** What it did is told where it can be undone. */
  isUndoable?: boolean
  /** Inputs that the caller draws itself, above the others. */
  own?: readonly string[]
  above?: (values: Values, change: (name: string, value: unknown) => void) => ReactNode
  /** What a record is called in the list of those not reached. */
  nameOf: (id: number | string) => string
  onClose: (done: boolean) => void
}

type Told = Pick<ActAnswer, 'done' | 'failed' | 'message'> & {
  data?: unknown
  /** Somebody else has said what was done: the dialog only closes. */
  isTold?: boolean
  /** What there is to say beside that it was done. */
  said?: string
}

const shownOnce = (error: unknown) => error instanceof PlatformError && error.data.shown_once === true

export const ActionDialog = <F extends Fields>(props: ActionDialogProps<F>) => {
  const { title, verb = title, text, about, input, record, tone, done, dismiss, run, own = NONE, above, nameOf } = props
  const { onOver = NOTHING, isUndoable = false, onClose } = props
  const notify = useNotify()
  const words = useWords()
  const told = useTold()
  const principal = usePrincipal()
  // Of what is not this person's to give, nothing is asked, and nothing required.
  const [fields] = useState(() => askedFor(input, principal) as F)
  const [outcome, setOutcome] = useState<Outcome>()
  const [job, setJob] = useState<Job['id']>()
  // The same for every attempt from this dialog: a repeat after a lost answer does nothing twice (rule platform-dialect-11).
  const [key, setKey] = useState(() => crypto.randomUUID())
  const id = useId()
  const asks = Object.keys(fields).length > 0

  const { mutateAsync: submit, isPending: running } = useMutation({
    mutationFn: (values: Input<F>) => run(values, key),
    onSuccess: answer => {
      const begun = begunJob(answer.data)
      if (begun !== undefined) return setJob(begun)
      if (answer.isTold && answer.failed.length === 0) return onClose(true)
      setOutcome(
        answer.failed.length > 0
          ? { is: 'partial', done: answer.done.length, failed: answer.failed.map(one => ({ ...one, name: nameOf(one.id) })) }
          : { is: 'success', text: done ?? words('executed successfully'), said: answer.said },
      )
    },
    onError: error => {
      // The secret of the first attempt is gone: another one is to make another.
      if (shownOnce(error)) setKey(crypto.randomUUID())
      // Where nothing is asked, nothing can be put right: the dialog says so and closes.
      if (asks) return
      setOutcome({ is: 'failed', text: words('execution failed') })
      notify(told(refusalOf(inWords(error), { fields, has: () => false }).rest || messageOf(inWords(error))), { type: 'error' })
    },
  })

  const inWords = (error: unknown): unknown =>
    shownOnce(error)
      ? new Error(
          words(
            'This was already done, but the response did not arrive. What it showed is shown only once and is not kept: do it again for a new one.',
          ),
        )
      : error

  if (job !== undefined) return <BulkProgress {...{ title, job, nameOf, onOver, isUndoable, onClose }} />
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
            {dismiss ?? words('ra.action.cancel', 'Cancel')}
          </Button>
          <Button
            variant="contained"
            color={tone === 'danger' ? 'error' : 'primary'}
            loading={running}
            type="submit"
            form={id}
            {...(!asks && { 'data-autofocus': '' })}
          >
            {verb}
          </Button>
        </>
      }
    >
      <DeclaredForm
        id={id}
        className="stack"
        fields={fields}
        record={record}
        onSubmit={values =>
          submit(values).catch(error => {
            if (asks) throw inWords(error)
          })
        }
      >
        {text && <p>{text}</p>}
        {about && <p className="muted">{about}</p>}
        {above && <Above draw={above} />}
        {Object.keys(fields).map(name => !own.includes(name) && <FieldInput key={name} name={name} />)}
      </DeclaredForm>
    </Dialog>
  )
}

/** What the caller draws with what is typed so far. */
const Above = ({ draw }: { draw: NonNullable<ActionDialogProps['above']> }) => {
  const { setValue } = useFormContext()
  return draw(useWatch(), (name, value) => setValue(name, value, { shouldDirty: true }))
}

const NONE: readonly string[] = []
const NOTHING = () => {}
