import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useMutation } from '@tanstack/react-query'
import { type ComponentType, type RefObject, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { useSession } from '../../../authProvider/principal.ts'
import { present } from '../../../messaging/present.ts'
import type { Fields } from '../../../resources/language/fields.ts'
import { type Checked, DeskForm, type Values } from '../../kernel/form/DeskForm.tsx'
import { useLeaveGuard, useTouched } from '../../kernel/form/useLeaveGuard.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { DraftNote } from './DraftNote.tsx'
import { type Draft, type DraftKind, forgetDraft } from './draft.ts'
import { BESIDE, LAST } from './Part.tsx'
import { useSendStart } from './sendStart.ts'
import { TestSend } from './TestSend.tsx'

/** What a form makes of what is typed: what is missing, and what is sent. */
export interface Sending<B> {
  check: (typed: Values) => Checked<B>
  body: () => B
}

/** The check before sending, over the form. */
export interface CheckProps<S> {
  /** What is composed at this moment. */
  send: () => S
  /** The work that checks it. */
  job: number
  /** Once it is accepted. */
  onSent: () => void
  onClose: () => void
}

interface SendFrameProps<B extends object, S extends Sending<B>> {
  /** Whose draft it is. */
  kind: DraftKind
  title: string
  /** Those of this person, in his language. */
  fields: Fields
  /** What it is emptied to; always the same object. */
  empty: Values
  /** As declared. */
  form: Fields
  /** A hook; called within the form, always the same one. */
  useSend: () => S
  /** Begins the check before sending. */
  preflight: (input: B) => Promise<{ data: { id: number } }>
  /** Sends it to one number. */
  test: (send: S, test_mobile: string) => Promise<{ message: string }>
  /** There is something to send. */
  isReady: (send: S) => boolean
  Parts: ComponentType<{ send: S }>
  Side: ComponentType<{ send: S }>
  Check: ComponentType<CheckProps<S>>
}

/** A message to many, whatever its channel: composed on the left, seen on the right, checked row by row before anything is paid. */
export const SendFrame = <B extends object, S extends Sending<B>>(props: SendFrameProps<B, S>) => {
  const account = useSession()?.user.uuid ?? ''
  // What is typed for one account is not another's.
  return <SendForm key={account} {...props} account={account} />
}

const SendForm = <B extends object, S extends Sending<B>>(props: SendFrameProps<B, S> & { account: string }) => {
  const { account, kind, fields, empty, form, Check } = props
  const { start, from, draft } = useSendStart(account, kind, empty, form)
  const send = useRef<S>(null)
  const isSent = useRef(false)
  const notify = useNotify()
  const preflight = useMutation({ mutationFn: props.preflight })
  const submit = useRef<HTMLButtonElement>(null)
  // While it worked the button could not hold the focus, so that the dialog does not give it back.
  const close = () => {
    preflight.reset()
    setTimeout(() => submit.current?.focus())
  }
  return (
    <>
      <DeskForm
        fields={fields}
        start={start}
        check={typed => present(send.current).check(typed)}
        onSubmit={body => preflight.mutateAsync(body)}
        onProblem={problem => notify(problem, { type: 'error' })}
      >
        <Composer {...props} {...{ isSent, from, draft, submit }} of={send} checking={preflight.isPending} />
      </DeskForm>
      {preflight.data && (
        <Check
          send={() => present(send.current)}
          job={preflight.data.data.id}
          onSent={() => {
            isSent.current = true
            forgetDraft(account, kind)
          }}
          onClose={close}
        />
      )}
    </>
  )
}

interface ComposerProps<B extends object, S extends Sending<B>> extends SendFrameProps<B, S> {
  account: string
  /** Is told what is composed. */
  of: RefObject<S | null>
  /** True from the moment it was accepted: leaving loses nothing then. */
  isSent: RefObject<boolean>
  /** The campaign that it is filled in from. */
  from: string | undefined
  /** What it began with, where that was kept from before. */
  draft: Draft | undefined
  checking: boolean
  submit: RefObject<HTMLButtonElement | null>
}

const Composer = <B extends object, S extends Sending<B>>(props: ComposerProps<B, S>) => {
  const { of, isSent, account, kind, empty, from, draft, checking, submit, useSend, test, Parts, Side } = props
  const words = useWords()
  const { reset } = useFormContext()
  const { isDirty, holdsMore } = useTouched()
  const send = useSend()
  of.current = send
  const [restored, setRestored] = useState(draft)
  const beginAnew = () => {
    forgetDraft(account, kind)
    reset(empty)
    setRestored(undefined)
  }
  const guard = useLeaveGuard(() => holdsMore() && !isSent.current, isDirty, {
    title: words('Leave without sending?'),
    text: words('What you have entered is kept in this browser as a draft for 7 days; an uploaded file is not.'),
  })
  return (
    <Box sx={BESIDE}>
      <PageHead title={props.title} />
      <Stack sx={{ gap: 2, minWidth: 0 }}>
        <DraftNote {...{ account, kind, restored, isSent }} onDiscard={beginAnew} />
        {from !== undefined && (
          <Note severity="info">
            {words('Filled in from %{campaign}. Nothing is sent until you check and send it.', { campaign: from })}
          </Note>
        )}
        <Parts send={send} />
        <Box sx={LAST}>
          <TestSend to={test_mobile => test(send, test_mobile)} isReady={props.isReady(send)} />
          <div className="row">
            <Button onClick={beginAnew}>{words('Reset')}</Button>
            <Button
              ref={submit}
              type="submit"
              variant="contained"
              size="large"
              startIcon={<Icon name="check" />}
              loading={checking}
            >
              {words('Check and send')}
            </Button>
          </div>
        </Box>
      </Stack>
      <Side send={send} />
      {guard}
    </Box>
  )
}
