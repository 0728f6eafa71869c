import { dayOf } from './times.ts'

export interface Day<M> {
  day: string
  messages: M[]
}

/** Messages under their days, oldest first. @param rows newest first */
export const byDay = <M>(rows: readonly M[], at: (row: M) => string): Day<M>[] => {
  const days: Day<M>[] = []
  for (const row of [...rows].reverse()) {
    const day = dayOf(at(row))
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(row)
    else days.push({ day, messages: [row] })
  }
  return days
}
