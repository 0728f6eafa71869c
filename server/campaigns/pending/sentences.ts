/** The sentences of "why is this pending", by name; `%{value}` is filled in. The panel has them in its other languages (hi/campaign.ts). */
export const SENTENCES = {
  restored:
    'The database was found restored on %{at}: what went out of this campaign after it was saved is not known. It waits until an admin has decided.',
  'restored.other':
    'The service was restored from a backup on %{at}: what went out of this campaign after that was made is being looked at. It goes on when the operator has decided.',
  'paused.by_why': 'Paused by %{by} on %{at}: %{reason}',
  'paused.by': 'Paused by %{by} on %{at}.',
  'paused.why': 'Held back by the desk on %{at}: %{reason}',
  'paused.desk': 'Held back by the desk on %{at}.',
  time: 'Waits for its time: %{at}, in %{in}.',
  'time.closed': 'Its hours are closed then: the first message goes out at %{opens}.',
  'hours.promotional': 'Promotional messages go out between %{start} and %{end}. It goes on at %{at}.',
  'hours.route': 'The route of this account sends between %{start} and %{end}. It goes on at %{at}.',
  'hours.quiet': 'Quiet hours of the platform: messages go out between %{start} and %{end}. It goes on at %{at}.',
  'hours.account': 'Quiet hours of this account: messages go out between %{start} and %{end}. It goes on at %{at}.',
  'hours.never': 'The hours that hold for it have no moment in common: nothing of it can go out until they are changed.',
  process: 'No process that sends is running since %{since}. Nothing is lost: it goes on when one is.',
  'process.never': 'No process that sends is running. Start one (ROLE=worker or all).',
  'process.other': 'Sending stands still at this moment. Nothing is lost: it goes on by itself.',
  'route.down': '%{route} has no connection since %{since}. %{count} messages wait for it.',
  'route.down_why': '%{route} has no connection since %{since} (%{error}). %{count} messages wait for it.',
  'route.down_other': 'The route has no connection since %{since}. %{count} messages wait; nothing is lost.',
  'route.off': '%{route} is switched off. %{count} messages wait for it.',
  'route.held': 'The link of %{route} is kept down by hand. %{count} messages wait for it.',
  'route.off_other': 'The route is switched off at this moment. %{count} messages wait; nothing is lost.',
  rows: 'Its messages are being made: %{made} of %{expected}. Those that are made go out already.',
  start: 'It is about to start.',
  later: 'The operator asked to wait: %{count} messages are tried again at %{at}.',
  'queue.alone': '%{count} messages wait. The route hands over about %{speed} a second: done by %{at}, in %{in}.',
  'queue.one':
    '%{count} messages wait. The route hands over about %{speed} a second, shared with one other campaign: it gets about %{share}, and %{ahead} of the other go out before it is done, by %{at}, in %{in}.',
  queue:
    '%{count} messages wait. The route hands over about %{speed} a second, shared with %{others} other campaigns: it gets about %{share}, and %{ahead} of the others go out before it is done, by %{at}, in %{in}.',
  'queue.pause': 'It stands still from %{closes} until its hours open again at %{opens}.',
  'queue.behind': '%{count} messages wait behind campaigns of higher priority.',
  hand: 'The last %{count} messages are being handed over.',
  receipts: 'Everything is handed over. %{count} receipts are still out; what has none by %{at} is closed as expired.',
  'receipts.unknown':
    'Everything is handed over. %{count} receipts are still out, and of %{unknown} of these messages it is not certain that the operator took them; what has none by %{at} is closed.',
} as const

export type Sentence = keyof typeof SENTENCES

export const filled = (sentence: Sentence, values: Readonly<Record<string, string>>): string =>
  SENTENCES[sentence].replaceAll(/%\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
