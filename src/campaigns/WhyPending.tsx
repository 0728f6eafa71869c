import { useAnswer } from '../../dataProvider/useAnswer.ts'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { PENDING_CAUSES } from '../../resources/campaigns/pending.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import type { AnswerOf } from '../../resources/language/derived.ts'
import { useTold } from '../kernel/i18n/useTold.ts'
import { useWords } from '../kernel/i18n/words.ts'
import type { ActionHost } from '../kernel/resource/actions/useActionHost.tsx'
import type { AnyRecord } from '../kernel/resource/defineViews.ts'
import { Note } from '../kernel/ui/Note.tsx'
import { Progress } from '../kernel/ui/Progress.tsx'
import { HelpButton, useHelp } from './HelpButton.tsx'

const LOOK_MS = 5000

/** What a campaign that is not over waits for, in one sentence, with the one button that helps. Nothing where it waits for nothing. */
export const WhyPending = ({ record, open, of }: { record: AnyRecord; open: boolean; of?: AnyResource }) => {
  const looked = { enabled: open, refetchInterval: LOOK_MS, staleTime: 0 }
  const { data: why } = useAnswer(campaigns, 'whyPending', { id: record.id }, looked)
  const { start, element } = useHelp(of)
  return (
    <>
      {open && why && <Why {...{ record, why, start, of }} />}
      {element}
    </>
  )
}

interface WhyProps {
  record: AnyRecord
  why: NonNullable<AnswerOf<typeof campaigns, 'whyPending'>>
  start: ActionHost['start']
  of: AnyResource | undefined
}

const Why = ({ record, why, start, of }: WhyProps) => {
  const words = useWords()
  const told = useTold()
  const tone = PENDING_CAUSES.find(({ value }) => value === why.cause)?.tone
  // What a rule gave as its reason is the platform's; a person's own words stay as they are.
  const given = why.sentence === 'paused.why' ? { ...why.values, reason: told(why.values.reason) } : why.values
  const values = { ...given, ...(why.count !== null && { smart_count: why.count }) }
  const said = ({ sentence, text }: { sentence: string; text: string }) =>
    words(`campaign.why.${sentence.replace('.', '_')}`, text, values)
  const wordOf = (label: string) => words(`campaign.why.help.${label}`, label)
  return (
    <section className="stack" aria-label={words('Why it is pending')}>
      {/* Of calls, how many are over tells more, and stands with their counts. */}
      {why.progress && of?.channel !== 'voice' && (
        <Progress
          label={why.cause === 'rows' ? words('Messages prepared') : words('Messages sent')}
          done={why.progress.done}
          total={why.progress.total}
        />
      )}
      <Note
        severity={tone === 'warning' || tone === 'error' ? tone : 'info'}
        role="status"
        action={why.help && <HelpButton help={why.help} {...{ record, wordOf, start, of }} />}
      >
        {said(why)}
        {why.also && ` ${said(why.also)}`}
      </Note>
    </section>
  )
}
