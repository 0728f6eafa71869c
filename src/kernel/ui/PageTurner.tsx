import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { groupIndian } from '../../../messaging/format.ts'
import { useWords } from '../i18n/words.ts'

interface PageTurnerProps {
  page: number
  perPage: number
  /** Rows of all pages. */
  total: number
  onPage: (page: number) => void
}

/** Previous and Next under a small table; nothing where one page holds it all. */
export const PageTurner = ({ page, perPage, total, onPage }: PageTurnerProps) => {
  const words = useWords()
  const last = Math.ceil(total / perPage)
  if (last <= 1) return null
  return (
    <Box component="nav" className="row" aria-label={words('Pages')} sx={{ justifyContent: 'flex-end', mt: 1 }}>
      <Button size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {words('Previous')}
      </Button>
      <span className="hint tabular">
        {words('%{from}–%{to} of %{total}', {
          from: groupIndian((page - 1) * perPage + 1),
          to: groupIndian(Math.min(page * perPage, total)),
          total: groupIndian(total),
        })}
      </span>
      <Button size="small" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {words('Next')}
      </Button>
    </Box>
  )
}
