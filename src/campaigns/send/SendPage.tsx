import { useMemo } from 'react'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { campaigns } from '../../../resources/campaigns/campaigns.ts'
import { sampleFiles } from '../../../resources/campaigns/sample-files.ts'
import { sendForm } from '../../../resources/campaigns/send-form.ts'
import { FieldInput, OwnInput } from '../../kernel/form/FieldInput.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { Note } from '../../kernel/ui/Note.tsx'
import { CheckDialog } from './CheckDialog.tsx'
import { CampaignPart, WhenPart } from './CommonParts.tsx'
import { ContentPart } from './ContentPart.tsx'
import { MessagePart } from './MessagePart.tsx'
import { Part } from './Part.tsx'
import { Recipients } from './Recipients.tsx'
import { SendFrame } from './SendFrame.tsx'
import { Side } from './Side.tsx'
import { emptyForm, useSendFields } from './sendFields.ts'
import type { SendBody } from './types.ts'
import { type Send, useSend } from './useSend.ts'

const useText = () => useSend(false)
const useTwoWay = () => useSend(true)

/** A text to many (rule campaigns-1); two-way: with a link of its own for each recipient. */
export const SendPage = ({ twoWay = false }: { twoWay?: boolean }) => {
  const words = useWords()
  const provider = useDeskProvider()
  const fields = useSendFields(twoWay)
  const empty = useMemo(() => emptyForm(twoWay), [twoWay])
  return (
    <SendFrame
      // Another form, with hooks of its own.
      key={String(twoWay)}
      kind={twoWay ? 'two-way' : 'text'}
      title={twoWay ? words('Two-way SMS') : words('Text SMS')}
      fields={fields}
      empty={empty}
      form={sendForm}
      useSend={twoWay ? useTwoWay : useText}
      preflight={(input: SendBody) => provider.act(campaigns, 'preflight', { input })}
      test={(send, test_mobile) => provider.act(campaigns, 'test', { input: { ...send.body(), test_mobile } })}
      isReady={({ template }) => Boolean(template)}
      Parts={Parts}
      Side={Side}
      Check={CheckDialog}
    />
  )
}

const Parts = ({ send }: { send: Send }) => {
  const words = useWords()
  const { twoWay, provider } = send
  const recipients = (
    <Part title={words('Recipients')}>
      <Recipients send={send} sample={() => provider.act(sampleFiles, send.custom ? 'smsCustom' : 'smsNormal', {})} />
    </Part>
  )
  return (
    <>
      <CampaignPart>
        {!twoWay && <FieldInput name="route_type" />}
        <FieldInput name="sms_type" />
        <FieldInput name="secondary_route_id" />
      </CampaignPart>
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
      <WhenPart values={send.values}>
        <FieldInput name="priority" />
        <FieldInput name="message_type" />
        {send.options?.routes.some(route => route.allow_flash === 1) && <FieldInput name="is_flash" />}
      </WhenPart>
    </>
  )
}

/** Text SMS. */
const TextSms = () => <SendPage />

export default TextSms
