import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { useSession } from '../../../authProvider/principal.ts'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { present } from '../../../messaging/present.ts'
import { campaigns } from '../../../resources/campaigns/campaigns.ts'
import { sampleFiles } from '../../../resources/campaigns/sample-files.ts'
import { sendForm } from '../../../resources/campaigns/send-form.ts'
import { DeskForm, type Values } from '../../kernel/form/DeskForm.tsx'
import { FieldInput, OwnInput } from '../../kernel/form/FieldInput.tsx'
import { useLeaveGuard, useTouched } from '../../kernel/form/useLeaveGuard.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { CheckDialog } from './CheckDialog.tsx'
import { ContentPart } from './ContentPart.tsx'
import { DraftNote } from './DraftNote.tsx'
import { type Draft, type DraftKind, forgetDraft } from './draft.ts'
import { MessagePart } from './MessagePart.tsx'
import { BESIDE, LAST, Part, TWO } from './Part.tsx'
import { Recipients } from './Recipients.tsx'
import { Side } from './Side.tsx'
import { emptyForm, useSendFields } from './sendFields.ts'
import { useSendStart } from './sendStart.ts'
import { TestSend } from './TestSend.tsx'
import type { SendBody } from './types.ts'
import { type Send, useSend } from './useSend.ts'

const kindOf = (twoWay: boolean): DraftKind => (twoWay ? 'two-way' : 'text')

/** A message to many (rule campaigns-1): composed on the left, seen on the right, checked row by row before a credit moves. */
export const SendPage = ({ twoWay = false }: { twoWay?: boolean }) => {
  const account = useSession()?.user.uuid ?? ''
  // What is typed for one account is not another's.
  return <SendForm key={account} {...{ twoWay, account }} />
}

const SendForm = ({ twoWay, account }: { twoWay: boolean; account: string }) => {
  const provider = useDeskProvider()
  const fields = useSendFields(twoWay)
  const kind = kindOf(twoWay)
  const { start, empty, from, draft } = useSendStart(
    account,
    kind,
    useMemo(() => emptyForm(twoWay), [twoWay]),
    sendForm,
  )
  const send = useRef<Send>(null)
  const notify = useNotify()
  const isSent = useRef(false)
  const preflight = useMutation({ mutationFn: (input: SendBody) => provider.act(campaigns, 'preflight', { input }) })
  return (
    <>
      <DeskForm
        fields={fields}
        start={start}
        check={typed => present(send.current).check(typed)}
        onSubmit={body => preflight.mutateAsync(body)}
        onProblem={problem => notify(problem, { type: 'error' })}
      >
        <Composer {...{ isSent, twoWay, empty, from, account, draft }} of={send} checking={preflight.isPending} />
      </DeskForm>
      {preflight.data && (
        <CheckDialog
          body={() => present(send.current).body()}
          job={preflight.data.data.id}
          onSent={() => {
            isSent.current = true
            forgetDraft(account, kind)
          }}
          onClose={preflight.reset}
        />
      )}
    </>
  )
}

interface ComposerProps {
  /** Is told what is composed. */
  of: RefObject<Send | null>
  /** True from the moment it was accepted: leaving loses nothing then. */
  isSent: RefObject<boolean>
  twoWay: boolean
  /** What the form is emptied to. */
  empty: Values
  /** The campaign that it is filled in from. */
  from: string | undefined
  checking: boolean
  account: string
  /** What it began with, where that was kept from before. */
  draft: Draft | undefined
}

const Composer = ({ of, isSent, twoWay, empty, from, checking, account, draft }: ComposerProps) => {
  const words = useWords()
  const { reset } = useFormContext()
  const { isDirty, holdsMore } = useTouched()
  const provider = useDeskProvider()
  const send = useSend(twoWay)
  of.current = send
  const [restored, setRestored] = useState(draft)
  const beginAnew = () => {
    forgetDraft(account, kindOf(twoWay))
    reset(empty)
    setRestored(undefined)
  }
  const guard = useLeaveGuard(() => holdsMore() && !isSent.current, isDirty, {
    title: words('Leave without sending?'),
    text: words('What you have entered is kept in this browser as a draft for 7 days; an uploaded file is not.'),
  })
  const recipients = (
    <Part title={words('Recipients')}>
      <Recipients send={send} sample={() => provider.act(sampleFiles, send.custom ? 'smsCustom' : 'smsNormal', {})} />
    </Part>
  )
  return (
    <Box sx={BESIDE}>
      <PageHead title={twoWay ? words('Two-way SMS') : words('Text SMS')} />
      <Stack sx={{ gap: 2, minWidth: 0 }}>
        <DraftNote {...{ account, restored, isSent }} kind={kindOf(twoWay)} onDiscard={beginAnew} />
        {from !== undefined && (
          <Note severity="info">
            {words('Filled in from %{campaign}. Nothing is sent until you check and send it.', { campaign: from })}
          </Note>
        )}
        <Part title={words('Campaign')}>
          <Box sx={TWO}>
            <FieldInput name="user_id" />
            <FieldInput name="campaign" />
            {!twoWay && <FieldInput name="route_type" />}
            <FieldInput name="sms_type" />
            <FieldInput name="secondary_route_id" />
          </Box>
        </Part>
        {twoWay && (
          <Part title={words('Page')}>
            <ContentPart send={send} />
          </Part>
        )}
        {send.custom && recipients}
        <Part title={words('Message')}>
          <MessagePart send={send} />
          <OwnInput name="message">{({ error }) => error && <Note role="alert">{error}</Note>}</OwnInput>
        </Part>
        {!send.custom && recipients}
        <Part title={words('When and how')}>
          <Box sx={TWO}>
            <FieldInput name="campaign_type" />
            {send.values.campaign_type === '1' && <FieldInput name="campaign_send_date_time" change={{ required: true }} />}
            <FieldInput name="priority" />
            <FieldInput name="message_type" />
            {send.options?.routes.some(route => route.allow_flash === 1) && <FieldInput name="is_flash" />}
            <FieldInput name="ratio_set" />
            <FieldInput name="failed_ratio" />
            <FieldInput name="is_auto" />
          </Box>
        </Part>
        <Box sx={LAST}>
          <TestSend
            to={test_mobile => provider.act(campaigns, 'test', { input: { ...send.body(), test_mobile } })}
            isReady={Boolean(send.template)}
          />
          <div className="row">
            <Button onClick={beginAnew}>{words('Reset')}</Button>
            <Button type="submit" variant="contained" size="large" startIcon={<Icon name="check" />} loading={checking}>
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

/** Text SMS. */
const TextSms = () => <SendPage />

export default TextSms
