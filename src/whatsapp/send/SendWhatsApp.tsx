import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { sendWhatsApp } from '../../../resources/whatsapp/send.ts'
import { waSendForm } from '../../../resources/whatsapp/send-form.ts'
import { waTemplates } from '../../../resources/whatsapp/templates.ts'
import { CampaignPart, Part, Recipients, SendFrame, WhenPart } from '../../campaigns/port.ts'
import { FieldInput } from '../../kernel/form/FieldInput.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { CardsPart } from './CardsPart.tsx'
import { HeaderPart } from './HeaderPart.tsx'
import { TemplatePart } from './TemplatePart.tsx'
import { useWaSend, type WaSend, type WaSendBody } from './useWaSend.ts'
import { ValuesPart } from './ValuesPart.tsx'
import { WaCheckDialog } from './WaCheckDialog.tsx'
import { WaSide } from './WaSide.tsx'
import { EMPTY, useWaFields } from './waFields.ts'

/** A WhatsApp message to many (rule whatsapp-90). */
const SendWhatsApp = () => {
  const words = useWords()
  const provider = useDeskProvider()
  const fields = useWaFields()
  return (
    <SendFrame
      kind="whatsapp"
      title={words('Send WhatsApp')}
      fields={fields}
      empty={EMPTY}
      form={waSendForm}
      useSend={useWaSend}
      preflight={(input: WaSendBody) => provider.act(sendWhatsApp, 'preflight', { input })}
      test={(send, test_mobile) => provider.act(sendWhatsApp, 'test', { input: { ...send.body(), test_mobile } })}
      isReady={({ template }) => Boolean(template)}
      Parts={Parts}
      Side={WaSide}
      Check={WaCheckDialog}
    />
  )
}

const Parts = ({ send }: { send: WaSend }) => {
  const words = useWords()
  const { provider, template, values } = send
  const id = Number(values.whats_app_template_id ?? 0)
  return (
    <>
      <CampaignPart />
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
      <WhenPart values={values} />
    </>
  )
}

export default SendWhatsApp
