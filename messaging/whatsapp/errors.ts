/** The provider's error codes: what each means, whether another try may reach, and what it concerns (rule whatsapp-7). */
import { tell } from '../tell.ts'

/** Why a message did not arrive, in the words a sender acts on. */
export type WhatsappFailure =
  | 'number'
  | 'consent'
  | 'health'
  | 'window'
  | 'template'
  | 'content'
  | 'media'
  | 'rate'
  | 'payment'
  | 'policy'
  | 'access'
  | 'registration'
  | 'provider'
  | 'calling'
  | 'other'

/** What to do about each. */
export const REMEDIES: Readonly<Record<WhatsappFailure, string>> = {
  number: tell('Check the number: it may not be on WhatsApp, or its app is too old.'),
  consent: tell('The person has stopped marketing from you: send none until they ask for it.'),
  health: tell('WhatsApp kept it back to spare the person: try again after a day at the earliest, with fewer messages.'),
  window: tell('More than 24 hours have gone since the person last wrote: send a template.'),
  template: tell('Check the template: its status, its language and the values of its variables.'),
  content: tell('Check what was sent: something is missing or not as the provider wants it.'),
  media: tell('Check the file: its type, its size, and that its link opens for everyone.'),
  rate: tell('Too fast or too many: wait, and send more slowly.'),
  payment: tell('Put the payment method of the business account in order at the provider.'),
  policy: tell('The account is restricted: read the provider’s notice in its business manager.'),
  access: tell('The access token has expired or lacks a permission: enter a new one.'),
  registration: tell('Verify and register the number again.'),
  provider: tell('The provider had a fault: try again later.'),
  calling: tell('Check the calling settings of the number.'),
  other: tell('Look the code up at the provider.'),
}

export interface WhatsappError {
  title: string
  group: WhatsappFailure
  /** Whether the same message may reach on another try. */
  again: boolean
  /** What stands still: this message, this person, this number, its template, or everything of the account. */
  stops: 'message' | 'recipient' | 'number' | 'template' | 'account'
}

type Row = readonly [code: number, title: string, stops?: WhatsappError['stops'], again?: 'again']

const GROUPS: readonly (readonly [WhatsappFailure, readonly Row[]])[] = [
  [
    'access',
    [
      [0, 'Access cannot be authenticated', 'account'],
      [3, 'The app may not make this call', 'account'],
      [10, 'Permission is missing or was withdrawn', 'account'],
      [190, 'The access token has expired', 'account'],
      [131005, 'Access denied', 'account'],
    ],
  ],
  [
    'rate',
    [
      [4, 'The app has made too many calls', 'number', 'again'],
      [80007, 'The business account has reached its rate limit', 'number', 'again'],
      [130429, 'Messages are sent faster than the number may', 'number', 'again'],
      [131048, 'Too many messages were marked as spam', 'number'],
      [131056, 'Too many messages to this person in a short time', 'recipient', 'again'],
      [131064, 'The messaging limit is reached', 'number'],
      [133016, 'Registered or deregistered too often', 'number'],
    ],
  ],
  [
    'policy',
    [
      [368, 'Temporarily blocked for violating policies', 'account'],
      [130497, 'The business may not message people in this country'],
      [131031, 'The business account is locked', 'account'],
      [131037, 'The display name is not approved', 'number'],
    ],
  ],
  [
    'payment',
    [
      [131042, 'There is a problem with the payment method', 'account'],
      [131044, 'The account may not be charged', 'account'],
      [134011, 'The payment terms are not accepted', 'account'],
    ],
  ],
  [
    'health',
    [
      [130472, 'The person is part of an experiment of the provider'],
      [131049, 'Not delivered to keep the ecosystem healthy'],
    ],
  ],
  ['consent', [[131050, 'The person has stopped marketing messages']]],
  ['window', [[131047, 'More than 24 hours since the person last wrote']]],
  [
    'number',
    [
      [131021, 'Sender and recipient are the same'],
      [131026, 'The message cannot be delivered to this number'],
      [131030, 'The number is not in the list of allowed test numbers'],
      [137000, 'The identity of the person has changed'],
    ],
  ],
  [
    'content',
    [
      [33, 'There is no such object, or it cannot be seen'],
      [100, 'A parameter is not valid'],
      [131008, 'A required parameter is missing'],
      [131009, 'The value of a parameter is not valid'],
      [131051, 'This type of message is not supported'],
      [131055, 'The method is not allowed'],
    ],
  ],
  [
    'media',
    [
      [131052, 'The file that the person sent cannot be downloaded'],
      [131053, 'The file cannot be uploaded'],
    ],
  ],
  [
    'template',
    [
      [132000, 'The number of values differs from the template', 'template'],
      [132001, 'There is no such template in this language', 'template'],
      [132005, 'The text with its values is too long'],
      [132007, 'The text of the template violates a policy', 'template'],
      [132008, 'A value does not have the form of its variable'],
      [132012, 'The values are not of the template’s kinds', 'template'],
      [132015, 'The template is paused', 'template'],
      [132016, 'The template is disabled', 'template'],
      [132068, 'The flow is blocked', 'template'],
      [132069, 'The flow is throttled', 'template'],
    ],
  ],
  [
    'registration',
    [
      [131045, 'The number is not registered correctly', 'number'],
      [133000, 'An earlier deregistration is not complete', 'number'],
      [133005, 'The PIN is wrong', 'number'],
      [133006, 'The number has to be verified again', 'number'],
      [133008, 'The PIN was guessed too often', 'number'],
      [133009, 'The PIN was guessed too fast', 'number'],
      [133010, 'The number is not registered', 'number'],
      [133015, 'Just deregistered: wait a few minutes', 'number'],
      [136024, 'No code can be requested: the number may be verified already', 'number'],
      [136025, 'The code is wrong', 'number'],
    ],
  ],
  [
    'provider',
    [
      [1, 'Unknown error of the interface', 'message', 'again'],
      [2, 'The interface is away for a moment', 'message', 'again'],
      [131000, 'Something went wrong at the provider', 'message', 'again'],
      [131016, 'The service is away for a moment', 'message', 'again'],
      [131057, 'The account is in maintenance', 'number', 'again'],
      [133004, 'The server is away for a moment', 'message', 'again'],
      [135000, 'The message failed for an unknown reason', 'message', 'again'],
    ],
  ],
  [
    'calling',
    [
      [138000, 'Calling is not enabled for the number', 'number'],
      [138001, 'The person cannot be called'],
      [138006, 'The person has given no permission to be called'],
    ],
  ],
]

/** Every code with a meaning of its own. */
export const WHATSAPP_ERRORS: ReadonlyMap<number, WhatsappError> = new Map(
  GROUPS.flatMap(([group, rows]) =>
    rows.map(([code, title, stops = 'message', again]) => [code, { title, group, again: again === 'again', stops }] as const),
  ),
)

const FIRST_PERMISSION = 200
const LAST_PERMISSION = 299
const PERMISSION: WhatsappError = {
  title: 'A permission is missing or was withdrawn',
  group: 'access',
  again: false,
  stops: 'account',
}
const UNKNOWN: WhatsappError = { title: 'Error of the provider', group: 'other', again: false, stops: 'message' }

/** The provider knows the access token no more. */
export const TOKEN_EXPIRED = 190

/** What a code means; one that is not known is final and concerns its message alone. */
export const whatsappError = (code: number): WhatsappError =>
  WHATSAPP_ERRORS.get(code) ?? (code >= FIRST_PERMISSION && code <= LAST_PERMISSION ? PERMISSION : UNKNOWN)

/** What the provider kept back to spare the person. */
const KEPT_BACK = 131_049

/** Groups of which the provider alone can say that they are over, and of calls, which are no messages. */
const NOT_ANEW: ReadonlySet<WhatsappFailure> = new Set(['policy', 'calling'])

/**
 * Codes after which the same message, sent anew, may reach: a fault or the pace of the provider, and what stood still of number, account or
 * template, which is judged before anything is sent. Not where person, content or a restriction is at fault.
 */
export const MAY_REACH_ANEW: readonly number[] = [
  ...[...WHATSAPP_ERRORS].flatMap(([code, { group, again, stops }]) =>
    !NOT_ANEW.has(group) && (again || (stops !== 'message' && stops !== 'recipient')) ? [code] : [],
  ),
  ...Array.from({ length: LAST_PERMISSION - FIRST_PERMISSION + 1 }, (_, n) => FIRST_PERMISSION + n),
]

/** The same of what may reach once so many hours have gone. */
export const MAY_REACH_LATER = { codes: [KEPT_BACK], hours: 24 } as const
