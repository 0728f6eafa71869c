import { SIGNED_IN } from '../language/access.ts'
import { defineService } from '../language/define.ts'
import { object as objectOf } from '../language/fields.ts'
import { anything, map } from '../language/shape.ts'

/** Names of the panel, such as `list.all-campaign.hidden`, and whatever it keeps under them. */
const KEPT = map(anything())

/** How the panel works for a person, wherever he signs in (rule panel-19). */
export const preferences = defineService({
  name: 'preferences',
  label: 'Preferences',
  actions: {
    data: {
      on: 'call',
      label: 'What a person chose',
      call: 'GET preferences/data',
      can: SIGNED_IN,
      reads: true,
      answers: KEPT,
    },
    /** Keeps what is named and forgets what is null. What is not named stays. */
    update: {
      on: 'call',
      label: 'Keep a choice',
      call: 'POST preferences/update',
      can: SIGNED_IN,
      writes: true,
      input: {
        changes: objectOf({
          label: 'Choices',
          required: true,
          pattern: '^[A-Za-z0-9][A-Za-z0-9._/-]{0,99}$',
          patternMessage: 'Letters, digits, dots, hyphens and slashes, at most 100',
          example: { 'list.dense': true },
        }),
      },
      answers: KEPT,
    },
  },
})
