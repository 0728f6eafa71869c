import type { Words } from '../kernel/i18n/words.ts'

/** The classes of messages and what becomes of them, in the reader's language. */
export const classWord = (words: Words, name: string): string =>
  ({
    Accepted: words('desk.fix.accepted', 'Accepted'),
    Pending: words('desk.fix.pending', 'Pending'),
    Expired: words('desk.fix.expired', 'Waiting given up'),
    Unsubmitted: words('desk.fix.unsubmitted', 'Unsubmitted'),
    delivered: words('desk.fix.delivered', 'Delivered'),
    failed: words('desk.fix.failed', 'Failed'),
    unchanged: words('desk.fix.unchanged', 'Unchanged'),
    cancelled: words('desk.fix.cancelled', 'Cancelled'),
  })[name] ?? name

/** Why rows are left alone. */
export const skipWord = (words: Words, reason: string): string =>
  ({
    place: words('desk.fix.skip.place', 'In campaigns that stand elsewhere (queue or history)'),
    reported: words('desk.fix.skip.reported', 'The operator has had the last word'),
    already_set: words('desk.fix.skip.already_set', 'Set before: reverse that first'),
    unsubmitted: words('desk.fix.skip.unsubmitted', 'Not at a gateway yet'),
    never_sent: words('desk.fix.skip.never_sent', 'Never sent: invalid, blocked or stopped'),
    over_limit: words('desk.fix.skip.over_limit', 'Beyond the limit of one fix'),
  })[reason] ?? reason
