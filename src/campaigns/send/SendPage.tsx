import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import { useNotify } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { present } from '../../../messaging/present.ts'
import { campaigns } from '../../../resources/campaigns/campaigns.ts'
import { DeskForm } from '../../kernel/form/DeskForm.tsx'
import { FieldInput, OwnInput } from '../../kernel/form/FieldInput.tsx'
import { useLeaveGuard } from '../../kernel/form/useLeaveGuard.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { CheckDialog } from './CheckDialog.tsx'
import { ContentPart } from './ContentPart.tsx'
import { MessagePart } from './MessagePart.tsx'
import { Recipients } from './Recipients.tsx'
import '../../kernel/ui/parts.css'
import './send.css'
import { Side } from './Side.tsx'
import { useSendFields, useSendStart } from './sendStart.ts'
import { TestSend } from './TestSend.tsx'
import type { SendBody, Values } from './types.ts'
import { type Send, useSend } from './useSend.ts'

/** A message to many (rule campaigns-1): composed on the left, seen on the right, checked row by row before a credit moves. */
export const SendPage = ({ twoWay = false }: { twoWay?: boolean }) => {
  const provider = useDeskProvider()
  const fields = useSendFields(twoWay)
  const { start, empty } = useSendStart(twoWay)
  const send = useRef<Send>(null)
  const notify = useNotify()
  const isSent = useRef(false)
  const preflight = useMutation({
    mutationFn: (input: SendBody) => provider.act(campaigns, 'preflight', { input }),
  })
  return (
    <>
      <DeskForm
        className="send"
        fields={fields}
        start={start}
        check={typed => present(send.current).check(typed)}
        onSubmit={body => preflight.mutateAsync(body)}
        onProblem={problem => notify(problem, { type: 'error' })}
      >
        <Composer of={send} isSent={isSent} twoWay={twoWay} empty={empty} checking={preflight.isPending} />
      </DeskForm>
      {preflight.data && (
        <CheckDialog
          body={() => present(send.current).body()}
          job={preflight.data.data.id}
          onSent={() => {
            isSent.current = true
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
  checking: boolean
}

const Composer = ({ of, isSent, twoWay, empty, checking }: ComposerProps) => {
  const words = useWords()
  const { reset } = useFormContext()
  const { isDirty } = useFormState()
  const send = useSend(twoWay)
  of.current = send
  const guard = useLeaveGuard(() => isDirty && !isSent.current, isDirty)
  return (
    <>
      <PageHead title={twoWay ? words('Two-way SMS') : words('Text SMS')} />
      <div className="send-form">
        <fieldset>
          <legend>{words('Campaign')}</legend>
          <div className="send-two">
            <FieldInput name="user_id" />
            <FieldInput name="campaign" />
            {!twoWay && <FieldInput name="route_type" />}
            <FieldInput name="sms_type" />
            <FieldInput name="secondary_route_id" />
          </div>
        </fieldset>
        {twoWay && (
          <fieldset>
            <legend>{words('Page')}</legend>
            <ContentPart send={send} />
          </fieldset>
        )}
        {send.custom && (
          <fieldset>
            <legend>{words('Recipients')}</legend>
            <Recipients send={send} />
          </fieldset>
        )}
        <fieldset>
          <legend>{words('Message')}</legend>
          <MessagePart send={send} />
          <OwnInput name="message">
            {({ error }) =>
              error && (
                <p className="send-note" role="alert">
                  {error}
                </p>
              )
            }
          </OwnInput>
        </fieldset>
        {!send.custom && (
          <fieldset>
            <legend>{words('Recipients')}</legend>
            <Recipients send={send} />
          </fieldset>
        )}
        <fieldset>
          <legend>{words('When and how')}</legend>
          <div className="send-two">
            <FieldInput name="campaign_type" />
            {send.values.campaign_type === '1' && <FieldInput name="campaign_send_date_time" change={{ required: true }} />}
            <FieldInput name="priority" />
            <FieldInput name="message_type" />
            {send.options?.routes.some(route => route.allow_flash === 1) && <FieldInput name="is_flash" />}
            <FieldInput name="ratio_set" />
            <FieldInput name="failed_ratio" />
            <FieldInput name="is_auto" />
          </div>
        </fieldset>
        <div className="send-actions">
          <TestSend send={send} />
          <div className="row">
            <Button onClick={() => reset(empty)}>{words('Reset')}</Button>
            <Button type="submit" variant="contained" size="large" startIcon={<Icon name="check" />} loading={checking}>
              {words('Check and send')}
            </Button>
          </div>
        </div>
      </div>
      <Side send={send} />
      {guard}
    </>
  )
}

/** Text SMS. */
const TextSms = () => <SendPage />

export default TextSms
