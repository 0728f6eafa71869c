import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { sampleFiles } from '../../../resources/campaigns/sample-files.ts'
import { sendVoice } from '../../../resources/voice/send.ts'
import { voiceSendForm } from '../../../resources/voice/send-form.ts'
import { CampaignPart, Part, Recipients, SendFrame, WhenPart } from '../../campaigns/port.ts'
import { FieldInput } from '../../kernel/form/FieldInput.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { DigitsPart } from './DigitsPart.tsx'
import { FilePart } from './FilePart.tsx'
import { useVoiceSend, type VoiceSend, type VoiceSendBody } from './useVoiceSend.ts'
import { VoiceCheckDialog } from './VoiceCheckDialog.tsx'
import { VoiceSide } from './VoiceSide.tsx'
import { EMPTY, useVoiceFields } from './voiceFields.ts'

/** A call to many (rule voice-40). */
const SendVoice = () => {
  const words = useWords()
  const provider = useDeskProvider()
  const fields = useVoiceFields()
  return (
    <SendFrame
      kind="voice"
      title={words('Send voice')}
      fields={fields}
      empty={EMPTY}
      form={voiceSendForm}
      useSend={useVoiceSend}
      preflight={(input: VoiceSendBody) => provider.act(sendVoice, 'preflight', { input })}
      test={(send, test_mobile) => provider.act(sendVoice, 'test', { input: { ...send.body(), test_mobile } })}
      isReady={({ file }) => Boolean(file)}
      Parts={Parts}
      Side={VoiceSide}
      Check={VoiceCheckDialog}
    />
  )
}

const Parts = ({ send }: { send: VoiceSend }) => {
  const words = useWords()
  const { provider, values } = send
  return (
    <>
      <CampaignPart />
      <Part title={words('Call')}>
        <FilePart send={send} />
        <DigitsPart send={send} />
      </Part>
      <Part title={words('Recipients')}>
        <Recipients send={send} sample={() => provider.act(sampleFiles, 'smsNormal', {})} />
      </Part>
      <WhenPart values={values}>
        <FieldInput name="retries" />
        {Number(values.retries) > 0 && <FieldInput name="retry_interval" />}
      </WhenPart>
    </>
  )
}

export default SendVoice
