import { isRecord, recordOf } from '../../messaging/record.ts'
import { openWindow, windowKey } from './people.ts'
import type { Provider } from './provider.ts'
import type { Taken } from './record.ts'
import { reportLater } from './reports.ts'
import type { Plan } from './scenario.ts'
import type { Update } from './webhooks.ts'

interface Owed {
  messages: { first: number; message: Taken; plan: Plan }[]
  updates: Update[]
}

/** What the window of a person and his wishes follow from. */
const remember = (provider: Provider, { value, waba }: Update): void => {
  const number = recordOf(value.metadata).phone_number_id
  for (const one of Array.isArray(value.messages) ? value.messages : [])
    if (isRecord(one)) openWindow(provider, String(number), String(one.from), Number(one.timestamp) * 1000, one)
  for (const one of Array.isArray(value.user_preferences) ? value.user_preferences : []) {
    const key = windowKey(waba, String(recordOf(one).wa_id))
    if (recordOf(one).value === 'stop') provider.stopped.add(key)
    else provider.stopped.delete(key)
  }
}

const isKind = (word: unknown): word is keyof Provider['violations'] =>
  word === 'throughput' || word === 'pair' || word === 'people' || word === 'form'

const readOwed = (provider: Provider): Owed => {
  const owed: Owed = { messages: [], updates: [] }
  for (const entry of provider.store.readJournal()) {
    if (!Array.isArray(entry)) continue
    const [word, ...rest] = entry
    if (word === 'message') {
      const [first, message, plan] = rest
      owed.messages.push({ first, message, plan })
      provider.promise(plan.steps.length, plan.copies ?? 1, first)
    } else if (word === 'update') {
      owed.updates.push(rest[0])
      provider.promise(1, provider.settings.webhookCopies, rest[0].seq)
      remember(provider, rest[0])
    } else if (word === 'taken') for (const seq of rest[0]) provider.owed.delete(seq)
    else if (word === 'violation' && isKind(rest[0])) provider.violations[rest[0]]++
  }
  return owed
}

/** Takes up where the process before left off: what it had taken is known, and what it owed is sent, maybe again. */
export const resume = (provider: Provider): void => {
  const { messages, updates } = readOwed(provider)
  for (const { first, message, plan } of messages) {
    const number = provider.world.numbers.find(({ id }) => id === message.number)
    provider.taken++
    provider.record.add(message)
    if (!number) continue
    provider.analytics.take(message, number)
    const left = new Set(plan.steps.flatMap((_, place) => (provider.owed.has(first + place) ? [place] : [])))
    reportLater(provider, number, message, plan, first, left)
  }
  for (const update of updates) if (provider.owed.has(update.seq)) provider.tell(update)
}
