import Box from '@mui/material/Box'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { sampleFiles } from '../../../resources/campaigns/sample-files.ts'
import { sendVoice } from '../../../resources/voice/send.ts'
import { voiceSendForm } from '../../../resources/voice/send-form.ts'
import { Part, Recipients, SendFrame, TWO } from '../../campaigns/port.ts'
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
      <Part title={words('Campaign')}>
        <Box sx={TWO}>
          <FieldInput name="user_id" />
          <FieldInput name="campaign" />
        </Box>
      </Part>
      <Part title={words('Call')}>
        <FilePart send={send} />
        <DigitsPart send={send} />
      </Part>
      <Part title={words('Recipients')}>
        <Recipients send={send} sample={() => provider.act(sampleFiles, 'smsNormal', {})} />
      </Part>
      <Part title={words('When and how')}>
        <Box sx={TWO}>
          <FieldInput name="campaign_type" />
          {values.campaign_type === '1' && <FieldInput name="campaign_send_date_time" change={{ required: true }} />}
          <FieldInput name="retries" />
          {Number(values.retries) > 0 && <FieldInput name="retry_interval" />}
          <FieldInput name="ratio_set" />
          <FieldInput name="failed_ratio" />
          <FieldInput name="is_auto" />
        </Box>
      </Part>
    </>
  )
}

export default SendVoice
