import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { useSession } from '../../../authProvider/principal.ts'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { present } from '../../../messaging/present.ts'
import { sendWhatsApp } from '../../../resources/whatsapp/send.ts'
import { waSendForm } from '../../../resources/whatsapp/send-form.ts'
import { waTemplates } from '../../../resources/whatsapp/templates.ts'
import {
  BESIDE,
  type Draft,
  DraftNote,
  forgetDraft,
  LAST,
  Part,
  Recipients,
  TestSend,
  TWO,
  useSendStart,
} from '../../campaigns/port.ts'
import { DeskForm } from '../../kernel/form/DeskForm.tsx'
import { FieldInput } from '../../kernel/form/FieldInput.tsx'
import { useLeaveGuard, useTouched } from '../../kernel/form/useLeaveGuard.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { CardsPart } from './CardsPart.tsx'
import { HeaderPart } from './HeaderPart.tsx'
import { TemplatePart } from './TemplatePart.tsx'
import { useWaSend, type WaSend, type WaSendBody } from './useWaSend.ts'
import { ValuesPart } from './ValuesPart.tsx'
import { WaCheckDialog } from './WaCheckDialog.tsx'
import { WaSide } from './WaSide.tsx'
import { EMPTY, useWaFields } from './waFields.ts'

const KIND = 'whatsapp'

/** A WhatsApp message to many (rule whatsapp-90): composed on the left, seen on the right, checked row by row before anything is paid. */
const SendWhatsApp = () => {
  const account = useSession()?.user.uuid ?? ''
  // What is typed for one account is not another's.
  return <SendForm key={account} account={account} />
}

const SendForm = ({ account }: { account: string }) => {
  const provider = useDeskProvider()
  const fields = useWaFields()
  const { start, from, draft } = useSendStart(account, KIND, EMPTY, waSendForm)
  const send = useRef<WaSend>(null)
  const isSent = useRef(false)
  const notify = useNotify()
  const preflight = useMutation({ mutationFn: (input: WaSendBody) => provider.act(sendWhatsApp, 'preflight', { input }) })
  return (
    <>
      <DeskForm
        fields={fields}
        start={start}
        check={typed => present(send.current).check(typed)}
        onSubmit={body => preflight.mutateAsync(body)}
        onProblem={problem => notify(problem, { type: 'error' })}
      >
        <Composer {...{ account, isSent, from, draft }} of={send} checking={preflight.isPending} />
      </DeskForm>
      {preflight.data && (
        <WaCheckDialog
          send={() => present(send.current)}
          job={preflight.data.data.id}
          onSent={() => {
            isSent.current = true
            forgetDraft(account, KIND)
          }}
          onClose={preflight.reset}
        />
      )}
    </>
  )
}

interface ComposerProps {
  /** Is told what is composed. */
  of: RefObject<WaSend | null>
  /** True from the moment it was accepted: leaving loses nothing then. */
  isSent: RefObject<boolean>
  account: string
  /** The campaign that it is filled in from. */
  from: string | undefined
  /** What it began with, where that was kept from before. */
  draft: Draft | undefined
  checking: boolean
}

const Composer = ({ of, isSent, account, from, draft, checking }: ComposerProps) => {
  const words = useWords()
  const { reset } = useFormContext()
  const { isDirty, holdsMore } = useTouched()
  const send = useWaSend()
  of.current = send
  const { provider, template, values } = send
  const [restored, setRestored] = useState(draft)
  const beginAnew = () => {
    forgetDraft(account, KIND)
    reset(EMPTY)
    setRestored(undefined)
  }
  const guard = useLeaveGuard(() => holdsMore() && !isSent.current, isDirty, {
    title: words('Leave without sending?'),
    text: words('What you have entered is kept in this browser as a draft for 7 days; an uploaded file is not.'),
  })
  const id = Number(values.whats_app_template_id ?? 0)
  return (
    <Box sx={BESIDE}>
      <PageHead title={words('Send WhatsApp')} />
      <Stack sx={{ gap: 2, minWidth: 0 }}>
        <DraftNote {...{ account, restored, isSent }} kind={KIND} onDiscard={beginAnew} />
        {from !== undefined && (
          <Note severity="info">
            {words('Filled in from %{campaign}. Nothing is sent until you check and send it.', { campaign: from })}
          </Note>
        )}
        <Part title={words('Campaign')}>
          <Box sx={TWO}>
            <FieldInput name="user_id" />
            <FieldInput name="campaign" />
          </Box>
        </Part>
        <Part title={words('Message')}>
          <TemplatePart send={send} />
          {/* Another template has another head. */}
          <HeaderPart key={template?.name} send={send} />
          <CardsPart key={`${template?.name} cards`} send={send} />
          {send.hasEnd && <FieldInput name="offer_expires_at" change={{ required: true }} />}
          <ValuesPart send={send} />
        </Part>
        <Part title={words('Recipients')}>
          {send.custom && <p className="hint">{words('With values from the file its rows are the recipients.')}</p>}
          <Recipients send={send} sample={() => provider.act(waTemplates, 'sample', { id, input: { type: 'csv' } })} />
        </Part>
        <Part title={words('When and how')}>
          <Box sx={TWO}>
            <FieldInput name="campaign_type" />
            {values.campaign_type === '1' && <FieldInput name="campaign_send_date_time" change={{ required: true }} />}
            <FieldInput name="ratio_set" />
            <FieldInput name="failed_ratio" />
            <FieldInput name="is_auto" />
          </Box>
        </Part>
        <Box sx={LAST}>
          <TestSend
            to={test_mobile => provider.act(sendWhatsApp, 'test', { input: { ...send.body(), test_mobile } })}
            isReady={Boolean(template)}
          />
          <div className="row">
            <Button onClick={beginAnew}>{words('Reset')}</Button>
            <Button type="submit" variant="contained" size="large" startIcon={<Icon name="check" />} loading={checking}>
              {words('Check and send')}
            </Button>
          </div>
        </Box>
      </Stack>
      <WaSide send={send} />
      {guard}
    </Box>
  )
}

export default SendWhatsApp
