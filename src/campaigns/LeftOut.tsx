import { groupIndian } from '../../messaging/format.ts'
import { useWords } from '../kernel/i18n/words.ts'

interface LeftOutProps {
  /** Why, in English, and how many; undefined where it is not known before it is sent. */
  of: readonly { reason: string; count: number }[] | undefined
}

/** Of those whom a campaign sent again would take: who is left out. */
export const LeftOut = ({ of }: LeftOutProps) => {
  const words = useWords()
  if (!of || of.length === 0) return null
  const reasons = of.map(({ reason, count }) => `${words(reason)} ${groupIndian(count)}`).join(' · ')
  return <p className="hint">{words('Left out: %{reasons}', { reasons })}</p>
}
