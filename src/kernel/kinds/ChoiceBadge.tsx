import type { ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import { Badge, type BadgeTone } from '../ui/Badge.tsx'

interface Choice {
  value: string | number
  label: string
  tone?: BadgeTone
}

interface ChoiceBadgeProps {
  choices: readonly Choice[]
  value: string | number
  /** Where their translations stand, where some differ from those of the English: `enums.campaign_status`. */
  at?: string
  plain?: boolean
  /** Beside its word: a count, a time. */
  children?: ReactNode
}

/** `<ChoiceBadge choices={CAMPAIGN_STATUSES} value={status} />`: the word and the colour a declaration gives a value; else the value itself. */
export const ChoiceBadge = ({ choices, value, at, plain = false, children }: ChoiceBadgeProps) => {
  const words = useWords()
  const choice = choices.find(one => one.value === value)
  const label = choice?.label ?? String(value)
  return (
    <Badge tone={choice?.tone} plain={plain}>
      {at ? words(`${at}.${value}`, label) : words(label)}
      {children}
    </Badge>
  )
}
