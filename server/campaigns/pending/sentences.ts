/**
 * The sentences of "why is this pending", by name; `%{value}` is filled in. Before `||||` stands how one is said, behind it how several are,
 * by `count`. The panel has them in its other languages (hi/campaigns.ts).
 */
export const SENTENCES = {
  restored:
    'The database was found restored on %{at}: what went out of this campaign after it was saved is not known. It waits until an admin has decided.',
  'restored.other':
    'The service was restored from a backup on %{at}: what went out of this campaign after that was made is being looked at. It goes on when the operator has decided.',
  'paused.by_why': 'Paused by %{by} on %{at}: %{reason}',
  'paused.by': 'Paused by %{by} on %{at}.',
  'paused.why': 'Held back by the desk on %{at}: %{reason}',
  'paused.desk': 'Held back by the desk on %{at}.',
  time: 'Starts at %{at}, in %{in}.',
  'time.closed': 'Sending hours are closed then: the first message goes out at %{opens}.',
  'hours.promotional': 'Promotional messages go out between %{start} and %{end}. Sending continues at %{at}.',
  'hours.route': 'The route of this account sends between %{start} and %{end}. Sending continues at %{at}.',
  'hours.quiet': 'Quiet hours of the platform: messages go out between %{start} and %{end}. Sending continues at %{at}.',
  'hours.account': 'Quiet hours of this account: messages go out between %{start} and %{end}. Sending continues at %{at}.',
  'hours.never': 'The sending hours that apply never overlap: nothing can go out until they are changed.',
  process: 'No sending process has been running since %{since}. Nothing is lost: sending continues when one is started.',
  'process.never': 'No sending process is running. Start one (ROLE=worker or all).',
  'process.other': 'Sending is interrupted at the moment. Nothing is lost: it continues by itself.',
  'route.down':
    '%{route} has had no connection since %{since}. 1 message is waiting for it. |||| %{route} has had no connection since %{since}. %{count} messages are waiting for it.',
  'route.down_why':
    '%{route} has had no connection since %{since} (%{error}). 1 message is waiting for it. |||| %{route} has had no connection since %{since} (%{error}). %{count} messages are waiting for it.',
  'route.down_other':
    'The route has had no connection since %{since}. 1 message is waiting; nothing is lost. |||| The route has had no connection since %{since}. %{count} messages are waiting; nothing is lost.',
  'route.off':
    '%{route} is switched off. 1 message is waiting for it. |||| %{route} is switched off. %{count} messages are waiting for it.',
  'route.held':
    '%{route} was stopped by hand. 1 message is waiting for it. |||| %{route} was stopped by hand. %{count} messages are waiting for it.',
  'route.off_other':
    'The route is switched off at the moment. 1 message is waiting; nothing is lost. |||| The route is switched off at the moment. %{count} messages are waiting; nothing is lost.',
  'lane.token':
    'The access token of %{number} has expired: enter a new one at the number. 1 message is waiting for it. |||| The access token of %{number} has expired: enter a new one at the number. %{count} messages are waiting for it.',
  'lane.down':
    '%{number} has not been able to send since %{since}. 1 message is waiting for it. |||| %{number} has not been able to send since %{since}. %{count} messages are waiting for it.',
  'lane.down_why':
    '%{number} has not been able to send since %{since} (%{error}). 1 message is waiting for it. |||| %{number} has not been able to send since %{since} (%{error}). %{count} messages are waiting for it.',
  'lane.off':
    '%{number} is switched off. 1 message is waiting for it. |||| %{number} is switched off. %{count} messages are waiting for it.',
  people:
    '%{number} has written to %{opened} new people in 24 hours, which is its limit. 1 message is waiting; it goes out at %{at}. |||| %{number} has written to %{opened} new people in 24 hours, which is its limit. %{count} messages are waiting; the next goes out at %{at}.',
  rows: 'Preparing messages: %{made} of %{expected}. Sending begins with the first of them.',
  sending: 'Sending: %{sent} of %{total} sent. Done by %{at}, in %{in}.',
  'sending.open': 'Sending: %{sent} of %{total} sent.',
  'sending.making': '%{made} of %{expected} messages are prepared so far.',
  start: 'It is about to start.',
  later:
    'The operator asked to wait: 1 message is retried at %{at}. |||| The operator asked to wait: %{count} messages are retried at %{at}.',
  'later.provider':
    'The provider asked to wait: 1 message is retried at %{at}. |||| The provider asked to wait: %{count} messages are retried at %{at}.',
  'later.calls':
    '1 number will be called again at %{at}: it was busy, did not answer, or the vendor asked to wait. |||| %{count} numbers will be called again: they were busy, did not answer, or the vendor asked to wait. Next call at %{at}.',
  'queue.alone':
    '1 message is queued. The route sends about %{speed} a second: done by %{at}, in %{in}. |||| %{count} messages are queued. The route sends about %{speed} a second: done by %{at}, in %{in}.',
  'queue.one':
    '1 message is queued. The route sends about %{speed} a second, shared with one other campaign: this one gets about %{share}. Done by %{at}, in %{in}, after %{ahead} of the other. |||| %{count} messages are queued. The route sends about %{speed} a second, shared with one other campaign: this one gets about %{share}. Done by %{at}, in %{in}, after %{ahead} of the other.',
  queue:
    '1 message is queued. The route sends about %{speed} a second, shared with %{others} other campaigns: this one gets about %{share}. Done by %{at}, in %{in}, after %{ahead} of the others. |||| %{count} messages are queued. The route sends about %{speed} a second, shared with %{others} other campaigns: this one gets about %{share}. Done by %{at}, in %{in}, after %{ahead} of the others.',
  'queue.pause': 'Sending pauses from %{closes} until its hours open again at %{opens}.',
  'queue.behind':
    '1 message is queued behind campaigns of higher priority. |||| %{count} messages are queued behind campaigns of higher priority.',
  hand: 'Sending the last message. |||| Sending the last %{count} messages.',
  receipts:
    'All messages are sent. 1 receipt is still out; without it by %{at} its message is closed as expired. |||| All messages are sent. %{count} receipts are still out; messages without one by %{at} are closed as expired.',
  'receipts.unknown':
    'All messages are sent. 1 receipt is still out, and it is not certain that the operator took its message; without it by %{at} the message is closed. |||| All messages are sent. %{count} receipts are still out, and for %{unknown} of these messages it is not certain that the operator took them; messages without one by %{at} are closed.',
  'receipts.calls':
    'All calls were sent to vendors. 1 has no outcome yet; without one by %{at} it is closed as expired. |||| All calls were sent to vendors. %{count} have no outcome yet; those without one by %{at} are closed as expired.',
  'receipts.calls_unknown':
    'All calls were sent to vendors. 1 has no outcome yet, and it is not certain that the vendor accepted it; without one by %{at} it is closed. |||| All calls were sent to vendors. %{count} have no outcome yet, and of %{unknown} of them it is not certain that the vendor accepted them; those without one by %{at} are closed.',
} as const

export type Sentence = keyof typeof SENTENCES

/** The sentence for one or for several, its values filled in. @param count how many it is about; null where it says nothing of that */
export const filled = (sentence: Sentence, values: Readonly<Record<string, string>>, count: number | null): string => {
  const [one = '', several = one] = SENTENCES[sentence].split(' |||| ')
  return (count === 1 ? one : several).replaceAll(/%\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
