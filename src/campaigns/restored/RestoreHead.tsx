/** What is known of a restored database, and what each decision does; above the list of what it holds. */

import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { displayDateTime, groupIndian } from '../../../messaging/format.ts'
import type { RestoreOverview } from '../../../resources/campaigns/held-campaigns.answers.ts'
import type { heldCampaigns } from '../../../resources/campaigns/held-campaigns.ts'
import type { BesideOf } from '../../../resources/language/derived.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { TIME_ZONE } from '../../kernel/kinds/show.ts'
import { Fact, Facts } from '../../kernel/ui/Facts.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'

type Restore = NonNullable<RestoreOverview['newest']>

const PANEL = {
  gap: 1,
  mb: 1.5,
  px: 2,
  py: 1.5,
  borderColor: 'var(--error-line)',
  '& h2 svg': { color: 'error.dark' },
  '& > :is(p, ul)': { maxWidth: '100ch' },
  '& > dl': { '--tile': '200px', py: 1, borderBlock: '1px solid var(--line)' },
}

const at = (time: string) => displayDateTime(time, TIME_ZONE)

export const RestoreHead = ({ beside }: { beside: BesideOf<typeof heldCampaigns> | undefined }) => {
  const words = useWords()
  const overview = beside?.restore
  if (!overview?.newest) return null
  const { newest, campaigns, messages } = overview
  if (campaigns === 0)
    return (
      <Box component="p" className="row muted" sx={{ mb: 1.5, '& svg': { color: 'success.dark' } }}>
        <Icon name="check" />
        {newest.decided_at
          ? words('Last found restored on %{found}; nothing of it waits since %{decided}.', {
              found: at(newest.found_at),
              decided: at(newest.decided_at),
            })
          : words('Last found restored on %{found}; nothing of it waits.', { found: at(newest.found_at) })}
      </Box>
    )
  const found = { found: at(newest.found_at) }
  const [title, why] = {
    older: [
      words('This database was restored from a backup'),
      words('Found on %{found}: it knows less than was sent from it. What it has waiting may have gone out already.', found),
    ],
    unreadable: [
      words('This database may have been restored from a backup'),
      words(
        'Found on %{found}: what the data folder remembers of it cannot be read, so nothing shows whether it is up to date.',
        found,
      ),
    ],
    moved: [
      words('This database was restored or moved'),
      words(
        'Found on %{found}: it was written on another server, or under another name. If nothing was sent between the backup and the move, send all.',
        found,
      ),
    ],
  }[newest.why]
  return (
    <Stack component="section" className="panel" aria-label={title} sx={PANEL}>
      <h2 className="row">
        <Icon name="error" />
        {title}
      </h2>
      <p>
        {why}{' '}
        {words(
          'What was accepted before waits: %{campaigns} campaigns with %{messages} messages. New campaigns are sent as always.',
          { campaigns: groupIndian(campaigns), messages: groupIndian(messages) },
        )}
      </p>
      <Known newest={newest} />
      <Choices newest={newest} />
    </Stack>
  )
}

const Known = ({ newest: { last_sign, mark_sign, sent_since } }: { newest: Restore }) => {
  const words = useWords()
  const unknown = words('Not known')
  return (
    <Facts shape="tiles">
      <Fact name={words('The database ends')}>{last_sign ? at(last_sign) : unknown}</Fact>
      <Fact name={words('The desk was sending until')}>{mark_sign ? at(mark_sign) : unknown}</Fact>
      <Fact name={words('Went out in between')}>
        {sent_since === null
          ? unknown
          : words('Up to %{count}, and those of the last second', { count: groupIndian(sent_since) })}
      </Fact>
    </Facts>
  )
}

const Choices = ({ newest: { compared_at, found_sent } }: { newest: Restore }) => {
  const words = useWords()
  return (
    <Stack component="ul" sx={{ gap: 0.5 }}>
      <li>
        <strong>{words('Compare with receipts')}</strong>{' '}
        {words(
          'first: messages whose receipts have come since are marked as gone out. Receipts may take hours; compare again when more have come.',
        )}{' '}
        {compared_at &&
          words('Last compared on %{at}: %{count} had gone out.', { at: at(compared_at), count: groupIndian(found_sent) })}
      </li>
      <li>
        <strong>{words('Hold back')}</strong>{' '}
        {words('ends a campaign: waiting messages are not sent, and their credits are refunded.')}
      </li>
      <li>
        <strong>{words('Send')}</strong> {words('lets it go on: whoever was sent a message that still waits here gets it twice.')}
      </li>
    </Stack>
  )
}
