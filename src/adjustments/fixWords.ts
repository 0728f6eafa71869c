import type { Words } from '../kernel/i18n/words.ts'

/** The classes of messages and what becomes of them, in the reader's language. */
export const classWord = (words: Words, name: string): string =>
  ({
    Accepted: words('Accepted'),
    Pending: words('Pending'),
    Expired: words('Waiting given up'),
    Unsubmitted: words('Unsubmitted'),
    delivered: words('Delivered'),
    failed: words('desk.fix.failed', 'Failed'),
    unchanged: words('Unchanged'),
    cancelled: words('Cancelled'),
  })[name] ?? name

/** Why rows are left alone. */
export const skipWord = (words: Words, reason: string): string =>
  ({
    place: words('In campaigns that stand elsewhere (queue or history)'),
    reported: words('The operator has had the last word'),
    already_set: words('Set before: reverse that first'),
    unsubmitted: words('Not at a gateway yet'),
    never_sent: words('Never sent: invalid, blocked or stopped'),
    over_limit: words('Beyond the limit of one fix'),
  })[reason] ?? reason
