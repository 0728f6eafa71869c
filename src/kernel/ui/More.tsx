import { groupIndian } from '../../../messaging/format.ts'
import { useWords } from '../i18n/words.ts'

/** What is not listed of so many. */
export const More = ({ total, shown }: { total: number; shown: number }) => {
  const words = useWords()
  if (total <= shown) return null
  return <p className="hint">{words('desk.action.more', 'and %{count} more', { count: groupIndian(total - shown) })}</p>
}
