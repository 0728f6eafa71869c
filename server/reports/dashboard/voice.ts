import type { DashboardVoice } from '../../../resources/reports/dashboard.answers.ts'
import { type Day, of, sum } from './figures.ts'

/** What became of calls in these days; null where nobody was called. Answered is what was delivered, and a wallet of calls counts pulses. */
export const voiceOf = (days: readonly Day[]): DashboardVoice | null => {
  const { submitted, delivered, failed, pending, invalid, blocked, credits } = sum(of('voice', days))
  if (submitted === 0) return null
  return { calls: submitted, answered: delivered, failed: failed + invalid + blocked, pending, pulses: credits }
}
