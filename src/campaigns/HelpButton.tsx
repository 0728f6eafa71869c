import Button from '@mui/material/Button'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import { useAbilities } from '../kernel/resource/access.ts'
import { type ActionHost, useActionHost } from '../kernel/resource/actions/useActionHost.tsx'
import type { AnyRecord } from '../kernel/resource/defineViews.ts'
import { useInWords } from '../kernel/resource/labels.ts'
import { useViews } from '../kernel/resource/views.ts'
import { Icon } from '../kernel/ui/Icon.tsx'
import { useCampaignReload } from './useCampaignReload.ts'

/** Runs what helps. Kept by what stands around the button, which goes as soon as it has helped: the dialog still has its result to show. */
export const useHelp = (of: AnyResource = campaigns): ActionHost => {
  const reload = useCampaignReload()
  return useActionHost(useInWords(of), useViews(of.name), () => void reload())
}

interface HelpButtonProps {
  record: AnyRecord
  /** An action of the campaign, or a screen, by what its button is called. */
  help: { action: string } | { screen: string; label: string }
  /** That in the reader's language. */
  wordOf: (label: string) => string
  start: ActionHost['start']
  /** Who declares the campaigns of its channel. */
  of?: AnyResource | undefined
}

/** The one button that helps a campaign: runs its action, or opens the screen. Nothing where this person may not. */
export const HelpButton = ({ record, help, wordOf, start, of = campaigns }: HelpButtonProps) => {
  const abilities = useAbilities(useInWords(of))
  if ('screen' in help)
    return (
      <Button size="small" href={help.screen}>
        {wordOf(help.label)}
      </Button>
    )
  const action = abilities.row.find(({ name }) => name === help.action)
  return (
    action && (
      <Button size="small" startIcon={action.icon && <Icon name={action.icon} />} onClick={() => start(action, { record })}>
        {action.label}
      </Button>
    )
  )
}
