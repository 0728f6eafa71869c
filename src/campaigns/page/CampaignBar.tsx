import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useWords } from '../../kernel/i18n/words.ts'
import { useInWords } from '../../kernel/resource/labels.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { IconButton } from '../../kernel/ui/IconButton.tsx'
import type { ListPlace } from './useListPlace.ts'

const BAR = { justifyContent: 'space-between', mb: 1, '& > a': { ml: -1, minWidth: 0 } }

/** Above a campaign's page: back to the list as it was left, and on to its neighbours there. */
export const CampaignBar = ({ place: { list, back, previous, next } }: { place: ListPlace }) => {
  const words = useWords()
  const { label } = useInWords(list)
  return (
    <Box component="nav" className="row" aria-label={words('Campaigns of the list')} sx={BAR}>
      <Button variant="text" startIcon={<Icon name="back" />} href={back}>
        {label.many}
      </Button>
      <span className="row">
        <Turn icon="chevron-left" label={words('Previous campaign')} href={previous} />
        <Turn icon="chevron-right" label={words('Next campaign')} href={next} />
      </span>
    </Box>
  )
}

const Turn = ({ icon, label, href }: { icon: string; label: string; href: string | undefined }) => (
  <IconButton {...{ icon, label }} outlined {...(href ? { href } : { disabled: true })} />
)
