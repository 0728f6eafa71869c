import Box from '@mui/material/Box'
import { useWords } from '../kernel/i18n/words.ts'
import { Icon } from '../kernel/ui/Icon.tsx'

const ON = { color: 'var(--marigold)', '& svg': { fill: 'currentcolor' } }
const STARS = { display: 'inline-flex', color: 'var(--line-strong)', '& [data-on=true]': ON }

/** A rating as stars, with the figure for who does not see them; ten stars would not be counted by eye, so those are a figure alone. */
export const Stars = ({ value, of }: { value: number | null | undefined; of: number }) => {
  const words = useWords()
  if (value === null || value === undefined) return '–'
  const said = words('two_way.stars', `${value} of ${of}`, { value, of })
  if (of > 5) return <span>{said}</span>
  return (
    <Box component="span" role="img" aria-label={said} title={said} sx={STARS}>
      {Array.from({ length: of }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stars are told apart by their place alone.
        <span key={i} data-on={i + 1 <= Math.round(value)}>
          <Icon name="star" size={14} />
        </span>
      ))}
    </Box>
  )
}
