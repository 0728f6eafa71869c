import Button from '@mui/material/Button'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { useAbilities } from '../kernel/resource/access.ts'
import { useActionHost } from '../kernel/resource/actions/useActionHost.tsx'
import type { AnyRecord } from '../kernel/resource/defineViews.ts'
import { useInWords } from '../kernel/resource/labels.ts'
import { useViews } from '../kernel/resource/views.ts'
import { Icon } from '../kernel/ui/Icon.tsx'
import { useCampaignReload } from './useCampaignReload.ts'

interface HelpButtonProps {
  record: AnyRecord
  /** An action of the campaign, or a screen, by what its button is called. */
  help: { action: string } | { screen: string; label: string }
  /** That in the reader's language. */
  wordOf: (label: string) => string
}

/** The one button that helps a campaign: runs its action, or opens the screen. Nothing where this person may not. */
export const HelpButton = ({ record, help, wordOf }: HelpButtonProps) => {
  const resource = useInWords(campaigns)
  const abilities = useAbilities(resource)
  const reload = useCampaignReload()
  const actions = useActionHost(resource, useViews('delivery-report'), () => void reload())
  if ('screen' in help)
    return (
      <Button size="small" href={help.screen}>
        {wordOf(help.label)}
      </Button>
    )
  const action = abilities.row.find(({ name }) => name === help.action)
  return (
    action && (
      <>
        <Button
          size="small"
          startIcon={action.icon && <Icon name={action.icon} />}
          onClick={() => actions.start(action, { record })}
        >
          {action.label}
        </Button>
        {actions.element}
      </>
    )
  )
}
