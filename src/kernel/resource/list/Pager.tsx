import { memo, useMemo } from 'react'
import { groupIndian } from '../../../../messaging/format.ts'
import { useWords } from '../../i18n/words.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { NativeSelect } from '../../ui/NativeSelect.tsx'
import { PAGE_SIZES } from './address.ts'

interface PagerProps {
  page: number
  perPage: number
  /** Rows on this page. */
  shown: number
  /** Undefined where nobody counted to the end. */
  total: number | undefined
  /** So many were counted, and there are more. */
  counted?: number | undefined
  hasNext: boolean
  setPage: (page: number) => void
  setPerPage: (perPage: number) => void
  /** The next page is about to be wanted. */
  prepareNext?: () => void
}

/** "1–15 of 1,00,000", "10,000+" where no more were counted; page size, first, back, on, last. Drawn for another page, not for a tick. */
export const Pager = memo((props: PagerProps) => {
  const { page, perPage, shown, total, counted, hasNext, setPage, setPerPage, prepareNext } = props
  const words = useWords()
  const from = (page - 1) * perPage + 1
  const to = from + shown - 1
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / perPage), page)
  const place = `${groupIndian(page)}${last === undefined ? '' : ` / ${groupIndian(last)}`}`
  return (
    <nav className="list-pager row wrap" aria-label={words('Pages')}>
      <span className="range muted" role="status">
        {shown > 0 &&
          words('%{from}–%{to} of %{total}', {
            from: groupIndian(from),
            to: groupIndian(to),
            total: `${groupIndian(Math.max(counted ?? total ?? 0, to))}${counted === undefined ? '' : '+'}`,
          })}
      </span>
      <Size {...{ perPage, setPerPage }} />
      <span className="row" style={{ gap: 2 }}>
        <IconButton icon="collapse" label={words('First page')} disabled={page <= 1} onClick={() => setPage(1)} />
        <IconButton icon="chevron-left" label={words('Previous page')} disabled={page <= 1} onClick={() => setPage(page - 1)} />
        {/* Another element for another text: a centred one that grew would count as shifting. */}
        <span key={place} className="muted page-number">
          {place}
        </span>
        <IconButton
          icon="chevron-right"
          label={words('Next page')}
          disabled={!hasNext}
          onPointerEnter={prepareNext}
          onFocus={prepareNext}
          onClick={() => setPage(page + 1)}
        />
        <IconButton
          icon="expand"
          label={words('Last page')}
          disabled={!hasNext || last === undefined}
          onClick={() => last && setPage(last)}
        />
      </span>
    </nav>
  )
})

const Size = ({ perPage, setPerPage }: Pick<PagerProps, 'perPage' | 'setPerPage'>) => {
  const words = useWords()
  return useMemo(() => {
    const sizes = [...new Set<number>([...PAGE_SIZES, perPage])].sort((a, b) => a - b)
    return (
      <NativeSelect
        control={{ 'aria-label': words('Rows per page') }}
        value={perPage}
        options={sizes.map(size => ({ value: size, label: words('%{count} rows', { count: size }) }))}
        onChange={size => size && setPerPage(size)}
      />
    )
  }, [perPage, words, setPerPage])
}
