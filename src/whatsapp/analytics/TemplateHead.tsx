/** Above the figures of templates: how far the messages of each came, and the offer to have them counted at all. */

import Button from '@mui/material/Button'
import { useState } from 'react'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import type { BesideOf } from '../../../resources/language/derived.ts'
import { templateAnalytics } from '../../../resources/whatsapp/template-analytics.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import type { FilterValues } from '../../kernel/resource/list/address.ts'
import { useReload } from '../../kernel/resource/writes.ts'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import { AnalyticsHead, isTold } from './AnalyticsHead.tsx'
import { Funnels } from './Funnels.tsx'

interface TemplateHeadProps {
  beside: BesideOf<typeof templateAnalytics> | undefined
  filter: FilterValues
}

const DAYS = [7, 30, 90]

export const TemplateHead = ({ beside, filter }: TemplateHeadProps) => (
  <AnalyticsHead resource={templateAnalytics} beside={beside} filter={filter} days={DAYS}>
    {isTold(beside) && beside.is_enabled === 0 && beside.asked.wa_configuration_id !== null && (
      <NotCounted number={beside.asked.wa_configuration_id} />
    )}
    {isTold(beside) && beside.totals.sent > 0 && <Funnels rows={beside.chart} />}
  </AnalyticsHead>
)

const NotCounted = ({ number }: { number: number }) => {
  const words = useWords()
  const provider = useDeskProvider()
  const reload = useReload(templateAnalytics.name)
  const [isAsking, setAsking] = useState(false)
  const begin = async () => {
    const { message } = await provider.act(templateAnalytics, 'enable', { input: { wa_configuration_id: number } })
    return message
  }
  return (
    <>
      <Note
        severity="info"
        sx={{ mb: 1.5 }}
        action={
          <Button size="small" onClick={() => setAsking(true)}>
            {words('Begin counting')}
          </Button>
        }
      >
        {words('The provider does not count the templates of this business account yet.')}
      </Note>
      {isAsking && (
        <ConfirmDialog
          title={words('Begin counting')}
          text={words('The provider counts what becomes of each template from now on. This cannot be switched off again.')}
          run={begin}
          onClose={done => {
            setAsking(false)
            if (done) void reload()
          }}
        />
      )}
    </>
  )
}
