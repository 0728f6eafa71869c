import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { groupIndian } from '../../../messaging/format.ts'
import { useWords } from '../i18n/words.ts'

type PageTurnerProps = {
  page: number
  onPage: (page: number) => void
} & (
  | {
      perPage: number
      /** Rows of all pages. */
      total: number
    }
  /** Where nobody counts them: whether a page comes after this one. */
  | { more: boolean }
)

/** Previous and Next under a small table; nothing where one page holds it all. */
export const PageTurner = ({ page, onPage, ...rows }: PageTurnerProps) => {
  const words = useWords()
  const more = 'more' in rows ? rows.more : page * rows.perPage < rows.total
  if (page === 1 && !more) return null
  return (
    <Box component="nav" className="row" aria-label={words('Pages')} sx={{ justifyContent: 'flex-end', mt: 1 }}>
      <Button size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {words('Previous')}
      </Button>
      <span className="hint">
        {/* A page may be behind the last row: rows were taken away since, or could not be read. */}
        {'more' in rows || (page - 1) * rows.perPage >= rows.total
          ? groupIndian(page)
          : words('%{from}–%{to} of %{total}', {
              from: groupIndian((page - 1) * rows.perPage + 1),
              to: groupIndian(Math.min(page * rows.perPage, rows.total)),
              total: groupIndian(rows.total),
            })}
      </span>
      <Button size="small" disabled={!more} onClick={() => onPage(page + 1)}>
        {words('Next')}
      </Button>
    </Box>
  )
}
