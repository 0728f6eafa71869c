import Skeleton from '@mui/material/Skeleton'
import { useWords } from '../kernel/i18n/words.ts'

/** What stands in the place of several things while they are waited for: a bar as high as each. */
export const Bars = ({ heights }: { heights: readonly number[] }) => {
  const words = useWords()
  return (
    <div className="stack" role="status" aria-label={words('Loading')}>
      {heights.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars that never move.
        <Skeleton key={index} height={height} />
      ))}
    </div>
  )
}
