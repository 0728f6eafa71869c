import { useAnswer } from '../../dataProvider/useAnswer.ts'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { PENDING_CAUSES } from '../../resources/campaigns/pending.ts'
import { useWords } from '../kernel/i18n/words.ts'
import type { AnyRecord } from '../kernel/resource/defineViews.ts'
import { Note } from '../kernel/ui/Note.tsx'
import { HelpButton } from './HelpButton.tsx'

const LOOK_MS = 5000

/** What a campaign that is not over waits for, in one sentence, with the one button that helps. Nothing where it waits for nothing. */
export const WhyPending = ({ record, open }: { record: AnyRecord; open: boolean }) => {
  const words = useWords()
  const looked = { enabled: open, refetchInterval: LOOK_MS, staleTime: 0 }
  const { data: why } = useAnswer(campaigns, 'whyPending', { id: record.id }, looked)
  if (!open || !why) return null
  const tone = PENDING_CAUSES.find(({ value }) => value === why.cause)?.tone
  const said = ({ sentence, text }: { sentence: string; text: string }) =>
    words(`campaign.why.${sentence.replace('.', '_')}`, text, why.values)
  const help = why.help && (
    <HelpButton record={record} help={why.help} wordOf={label => words(`campaign.why.help.${label}`, label)} />
  )
  return (
    <section aria-label={words('Why it is pending')}>
      <Note severity={tone === 'warning' || tone === 'error' ? tone : 'info'} role="status" action={help}>
        {said(why)}
        {why.also && ` ${said(why.also)}`}
      </Note>
    </section>
  )
}
