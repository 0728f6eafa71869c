import { groupIndian } from '../../../../messaging/format.ts'
import { useWords } from '../../i18n/words.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { NativeSelect } from '../../ui/NativeSelect.tsx'
import { type ListAddress, PAGE_SIZES } from './address.ts'

interface ListPagerProps {
  page: number
  perPage: number
  /** Rows on this page. */
  shown: number
  total: number | undefined
  isCapped: boolean
  hasNext: boolean
  onChange: (change: Partial<ListAddress>) => void
  /** The next page is about to be wanted. */
  onPrepare: () => void
}

/** "1–15 of 1,00,000", "10,000+" where no more were counted; page size, first, back, on, last. */
export const ListPager = ({ page, perPage, shown, total, isCapped, hasNext, onChange, onPrepare }: ListPagerProps) => {
  const words = useWords()
  const first = (page - 1) * perPage + 1
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / perPage))
  const counted = total === undefined ? '' : `${groupIndian(Math.max(total, first + shown - 1))}${isCapped ? '+' : ''}`
  const place = `${groupIndian(page)}${last === undefined || isCapped ? '' : ` / ${groupIndian(Math.max(last, page))}`}`
  const sizes = [...new Set<number>([...PAGE_SIZES, perPage])].sort((a, b) => a - b)
  return (
    <nav className="list-pager" aria-label={words('desk.list.pages', 'Pages')}>
      <span className="range" role="status">
        {shown > 0 &&
          words('desk.list.range', '%{from}–%{to} of %{total}', {
            from: groupIndian(first),
            to: groupIndian(first + shown - 1),
            total: counted,
          })}
      </span>
      <NativeSelect
        control={{ 'aria-label': words('desk.list.per_page', 'Rows a page') }}
        value={perPage}
        options={sizes.map(size => ({ value: size, label: words('desk.list.rows', '%{count} rows', { count: size }) }))}
        onChange={size => size && onChange({ perPage: size })}
      />
      <span className="row pages">
        <IconButton
          icon="collapse"
          label={words('desk.list.first', 'First page')}
          disabled={page <= 1}
          onClick={() => onChange({ page: 1 })}
        />
        <IconButton
          icon="chevron-left"
          label={words('desk.list.previous', 'Previous page')}
          disabled={page <= 1}
          onClick={() => onChange({ page: page - 1 })}
        />
        {/* Another element for another text: a centred one that grew would count as shifting. */}
        <span key={place} className="muted page-number">
          {place}
        </span>
        <IconButton
          icon="chevron-right"
          label={words('desk.list.next', 'Next page')}
          disabled={!hasNext}
          onPointerEnter={onPrepare}
          onFocus={onPrepare}
          onClick={() => onChange({ page: page + 1 })}
        />
        <IconButton
          icon="expand"
          label={words('desk.list.last', 'Last page')}
          disabled={!hasNext || isCapped || last === undefined}
          onClick={() => last && onChange({ page: last })}
        />
      </span>
    </nav>
  )
}
