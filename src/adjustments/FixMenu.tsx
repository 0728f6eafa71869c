import { useState } from 'react'
import { usePrincipal } from '../../authProvider/principal.ts'
import { type FixAction, placeOf, setsStatus } from '../../resources/adjustments/fix-actions.ts'
import { manageCampaign } from '../../resources/adjustments/manage-campaign.ts'
import type { Id } from '../../resources/language/fields.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { useInputInWords } from '../kernel/resource/labels.ts'
import { lazyOverlay } from '../kernel/ui/lazyPart.tsx'
import { Menu } from '../kernel/ui/Menu.tsx'

const dialog = lazyOverlay(() => import('./FixDialog.tsx'))

interface FixMenuProps {
  /** Campaigns that are ticked. */
  ids: readonly Id[]
  /** Those of them that were on the screen. */
  records: ReadonlyMap<Id, { place: string | null }>
  onDone: () => void
}

/** In the bar over ticked campaigns: what can be done with them, each of which opens the fix with that chosen (rule adjustments-13). */
export const FixMenu = ({ ids, records, onDone }: FixMenuProps) => {
  const words = useWords()
  const { action } = useInputInWords(manageCampaign, 'fix', manageCampaign.actions.fix)
  const mayRule = usePrincipal()?.flags.has('sp_operation') === true
  const [chosen, setChosen] = useState<FixAction>()
  // Of those that were never on the screen it is not known where they stand.
  const places = ids.length === records.size ? new Set([...records.values()].map(({ place }) => place)) : undefined
  const fitting = action.choices.filter(({ value }) => {
    const place = placeOf(value)
    return !place || !places || places.has(place)
  })
  return (
    <>
      <Menu
        label={words('Bulk fix')}
        icon="settings"
        showLabel
        items={fitting.map(({ value, label }) => ({
          label,
          onSelect: () => setChosen(value),
          ...(!mayRule && setsStatus(value) && { disabled: true, hint: words('Needs a grant') }),
        }))}
      />
      {chosen && (
        <dialog.Part
          ids={ids}
          action={chosen}
          onClose={done => {
            setChosen(undefined)
            if (done) onDone()
          }}
        />
      )}
    </>
  )
}
