import { heldCampaigns } from '../../../resources/campaigns/held-campaigns.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { RestoreHead } from '../restored/RestoreHead.tsx'

const NothingHeld = () => {
  const words = useWords()
  return (
    <EmptyState
      icon="check"
      title={words('Nothing is held')}
      text={words(
        'When the desk finds that its database was restored from a backup or moved, campaigns accepted before wait here until an admin has decided, so that nobody is sent a message twice.',
      )}
    />
  )
}

/** What a restored database holds, with what happened above it. */
export default defineViews(heldCampaigns, { above: RestoreHead, empty: NothingHeld })
