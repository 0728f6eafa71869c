import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useGetOne, useLocaleState } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useSession } from '../../authProvider/principal.ts'
import { contentPage, fileAddress } from '../../messaging/recipientPage/page.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { useWords } from '../kernel/i18n/words.ts'
import { localCopy } from '../kernel/kinds/file/localCopies.ts'
import { platformAddress } from '../kernel/resource/platformAddress.ts'
import { Tabs } from '../kernel/ui/Tabs.tsx'
import { PhoneFrame } from './PhoneFrame.tsx'
import { pageContentOf } from './pageContentOf.ts'

const LEADS_TO = { flex: 1, justifyContent: 'center', gap: 1, p: 2.5, textAlign: 'center', overflowWrap: 'anywhere' }

/** Whose page it is, as its head names them: oneself, or the account chosen. */
const useCompany = (chosen: unknown): string => {
  const me = useSession()?.user
  const other = typeof chosen === 'number' && chosen !== me?.id ? chosen : undefined
  const { data } = useGetOne('users', { id: other ?? 0 }, { enabled: other !== undefined, retry: false })
  const named = (data?.companyName || data?.name) as string | undefined
  return other === undefined ? (me?.fullName ?? '') : (named ?? '')
}

/** The page of the form as it stands, drawn by the rules of the server's own page; after an answer as well, where one is asked for. */
export const LivePreview = ({ record }: { record: Readonly<Record<string, unknown>> }) => {
  const words = useWords()
  const { platform } = useDesk()
  const [locale] = useLocaleState()
  const values = useWatch()
  const [answered, setAnswered] = useState(false)
  const code = typeof record.code === 'string' ? record.code : ''
  const content = pageContentOf(values, { code, company: useCompany(values.user_id) })
  const asks = content.take_response !== 0
  const picture = String(values.header_image ?? '')
  const html = contentPage({
    language: locale === 'hi' ? 'hi' : 'en',
    content,
    state: !asks ? 'bare' : answered ? 'thanks' : 'form',
    // What is stored lies on the platform; what was chosen just now, in this tab.
    files: what => (what === 'header' && localCopy(picture)) || platformAddress(platform, fileAddress({ code }, what)),
  })
  const target = typeof values.target_url === 'string' ? values.target_url : ''
  const link = typeof record.link === 'string' ? platformAddress(platform, record.link) : undefined
  return (
    <Stack sx={{ alignItems: 'center', gap: 1.5 }}>
      <PhoneFrame address={link} html={content.content_type === 'url' ? undefined : html}>
        <Stack component="p" sx={LEADS_TO}>
          <span className="hint">{target ? words('Opening the link leads to') : words('Enter a web address.')}</span>
          <span className="mono">{target}</span>
        </Stack>
      </PhoneFrame>
      {asks && (
        <Tabs
          label={words('Preview on a phone')}
          value={answered ? 'after' : 'before'}
          onChange={chosen => setAnswered(chosen === 'after')}
          tabs={[
            { value: 'before', label: words('Before the answer') },
            { value: 'after', label: words('After it') },
          ]}
        />
      )}
    </Stack>
  )
}
