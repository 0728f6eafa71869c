/** Days of a calendar, as the wire carries them. */
export interface UsualPeriod {
  name: string
  english: string
  from: string
  to: string
}

const DAY_MS = 86_400_000
const text = (day: Date) => day.toISOString().slice(0, 10)

/** Today, yesterday, this month so far and the one before, by the calendar of a time zone. */
export const usualPeriods = (now: Date, timeZone: string): UsualPeriod[] => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
  const date = new Date(`${today}T00:00:00Z`)
  const yesterday = text(new Date(date.getTime() - DAY_MS))
  const month = (offset: number, day: number) => text(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, day)))
  return [
    { name: 'today', english: 'Today', from: today, to: today },
    { name: 'yesterday', english: 'Yesterday', from: yesterday, to: yesterday },
    { name: 'this_month', english: 'This month', from: month(0, 1), to: today },
    { name: 'last_month', english: 'Last month', from: month(-1, 1), to: month(0, 0) },
  ]
}

/** So many days up to today, by the calendar of a time zone. */
export const lastDays = (now: Date, timeZone: string, days: number): UsualPeriod => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
  const from = new Date(Date.parse(`${today}T00:00:00Z`) - (days - 1) * DAY_MS)
  return { name: `last_${days}_days`, english: `Last ${days} days`, from: text(from), to: today }
}
