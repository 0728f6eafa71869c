/** What the desk tells people of by itself, with the texts it ships (rule notifications-2). An event that no template is for uses the words of whoever tells it. */

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

export interface NotificationEvent {
  key: string
  label: string
  tone: NoticeTone
  /** Variable → a value to show how it will look. */
  variables: Readonly<Record<string, string>>
  title: string
  body: string
  /** Address inside the desk that the notice opens. */
  path?: string
  /** Where it goes until an admin says otherwise. Texts that let somebody in go by mail alone. */
  channels: readonly ('in_app' | 'email')[]
  /** Offered for these channels at all; both where not said. */
  offered?: readonly ('in_app' | 'email')[]
}

/** Known in every text, whatever the event. */
export const COMMON_VARIABLES: Readonly<Record<string, string>> = {
  name: 'Asha Verma',
  username: 'asha',
  company: 'Sunrise School',
  app: 'Relaydesk',
}

const event = (
  key: string,
  label: string,
  tone: NoticeTone,
  variables: Readonly<Record<string, string>>,
  title: string,
  body: string,
  more: Partial<Pick<NotificationEvent, 'path' | 'channels' | 'offered'>> = {},
): NotificationEvent => ({ key, label, tone, variables, title, body, channels: ['in_app'], ...more })

const BY_MAIL = { channels: ['email'], offered: ['email'] } as const
const BOTH = { channels: ['in_app', 'email'] } as const

export const NOTIFICATION_EVENTS: readonly NotificationEvent[] = [
  event(
    'user-welcome',
    'Account opened',
    'info',
    { login_url: 'https://desk.example.in', password: 'the first password' },
    'Welcome to {{app}}',
    'An account was opened for you. Sign in at {{login_url}} as {{username}} with the password {{password}}. You choose a password of your own then. If you did not expect this, tell the person who manages your account.',
    BY_MAIL,
  ),
  event(
    'password-set',
    'Password set by somebody else',
    'info',
    { login_url: 'https://desk.example.in', password: 'the new password' },
    'Your new password for {{app}}',
    'A new password was set for your account. Sign in at {{login_url}} as {{username}} with the password {{password}}. You choose a password of your own then. If you did not expect this, tell the person who manages your account.',
    BY_MAIL,
  ),
  event(
    'user-registered',
    'Somebody registered',
    'info',
    { name: 'Asha Verma', username: 'asha', title: 'A registration waits for you' },
    '{{title}}',
    '{{name}} ({{username}}) has registered.',
    { path: '/users', offered: ['in_app'] },
  ),
  event(
    'user-approved',
    'Account approved',
    'success',
    { login_url: 'https://desk.example.in' },
    'Your account is approved',
    'Your account {{username}} has been approved. You can sign in now.',
    BOTH,
  ),
  event(
    'forgot-password',
    'Password forgotten',
    'info',
    { reset_link: 'https://desk.example.in/reset-password/…', minutes: '30' },
    'Set a new password',
    'Open {{reset_link}} to set a new password for {{username}}. The link works once, for {{minutes}} minutes. If you did not ask for it, do nothing.',
    BY_MAIL,
  ),
  event(
    'password-changed',
    'Password changed',
    'warning',
    { ip: '203.0.113.7', at: '21-11-2026 10:15:30 AM' },
    'Your password was changed',
    'The password of {{username}} was changed at {{at}} from {{ip}}. If that was not you, tell your operator at once.',
    BOTH,
  ),
  event(
    'contact-changed',
    'E-mail or mobile changed',
    'warning',
    { what: 'e-mail address', ip: '203.0.113.7', at: '21-11-2026 10:15:30 AM' },
    'Your sign-in details were changed',
    'The {{what}} of {{username}} was changed at {{at}} from {{ip}}. If that was not you, tell the person who manages your account at once.',
    BOTH,
  ),
  event(
    'otp',
    'One-time code',
    'info',
    { otp: '482913', minutes: '5' },
    'Your code: {{otp}}',
    '{{otp}} is your code to sign in to {{app}}. It works for {{minutes}} minutes. Tell it to nobody.',
    BY_MAIL,
  ),
  event(
    'new-login',
    'Sign-in from a new device',
    'warning',
    { device: 'Firefox on Windows', ip: '203.0.113.7', at: '21-11-2026 10:15:30 AM' },
    'New sign-in',
    'Your account was signed in to from {{device}} ({{ip}}) at {{at}}. If that was not you, change your password and sign the session out.',
    { ...BOTH, path: '/edit-profile' },
  ),
  event(
    'number-as-name',
    'Username is a number',
    'warning',
    {},
    'Your username could be a mobile number',
    'Your username {{username}} has no letter, so it could be the mobile number of somebody else. You sign in with it as before. Such usernames are not given any more; to have another one, ask the person who manages your account.',
  ),
  event(
    'credit-added',
    'Credit added',
    'success',
    { credit: '5,000', amount: '5,000 Transaction credits', wallet: 'Transaction', balance: '12,400', by: 'Acme Messaging' },
    'Credit added',
    '{{credit}} {{wallet}} credits were added by {{by}}. Balance: {{balance}}.',
  ),
  event(
    'credit-reversed',
    'Credit taken back',
    'warning',
    {
      credit: '500',
      amount: '500 Transaction credits',
      wallet: 'Transaction',
      balance: '11,900',
      by: 'Acme Messaging',
      reason: 'Entered twice',
    },
    'Credit taken back',
    '{{credit}} {{wallet}} credits were taken back by {{by}}: {{reason}}. Balance: {{balance}}.',
  ),
  event(
    'low-credit',
    'Balance is low',
    'warning',
    { wallet: 'Transaction', balance: '840', limit: '1,000' },
    'Balance is low',
    'Your {{wallet}} balance is {{balance}} credits, below {{limit}}. Ask for credit before messages have to wait.',
    { ...BOTH, path: '/credit-request' },
  ),
  event(
    'credit-request',
    'Credit asked for',
    'info',
    { user: 'Sunrise School', credit: '10,000', amount: '10,000 Transaction credits', wallet: 'Transaction' },
    'Credit request',
    '{{user}} asks for {{credit}} {{wallet}} credits.',
    { path: '/credit-request' },
  ),
  event(
    'credit-request-reply',
    'Credit request answered',
    'info',
    { status: 'Approved', approved: '10,000', amount: '10,000 Transaction credits', reply: 'Paid by UPI' },
    'Credit request: {{status}}',
    'Approved credits: {{approved}}. {{reply}}',
    { path: '/credit-request' },
  ),
  event(
    'campaign-completed',
    'Campaign completed',
    'success',
    {
      campaign: 'Fee reminder',
      total: '12,000',
      delivered: '11,640',
      failed: '300',
      rest: '300 failed, 60 not sent as invalid or blocked',
    },
    'Campaign completed',
    '{{campaign}}: {{delivered}} of {{total}} delivered, {{rest}}.',
    { path: '/delivery-report' },
  ),
  event(
    'campaign-stopped',
    'Campaign stopped',
    'warning',
    { campaign: 'Fee reminder', reason: 'Wrong date in the text', by: 'Acme Messaging' },
    'Campaign stopped',
    '{{campaign}} was stopped by {{by}}: {{reason}}',
    { path: '/delivery-report' },
  ),
  event(
    'campaign-paused',
    'Campaign paused',
    'warning',
    { campaign: 'Fee reminder', reason: '72 % of the first 1,000 messages failed', by: 'the desk' },
    'Campaign paused',
    '{{campaign}} was paused by {{by}}: {{reason}}',
    { path: '/delivery-report' },
  ),
  event(
    'campaign-resumed',
    'Campaign goes on',
    'info',
    { campaign: 'Fee reminder', by: 'Acme Messaging' },
    'Campaign goes on',
    '{{campaign}} was resumed by {{by}}.',
    { path: '/delivery-report' },
  ),
  event(
    'import-finished',
    'Import finished',
    'info',
    { file: 'contacts.csv', imported: '9,800', failed: '200' },
    'Import finished',
    '{{file}}: {{imported}} rows taken, {{failed}} left out.',
  ),
  event(
    'export-ready',
    'Export ready',
    'success',
    { file: 'Delivery report', rows: '1,20,000', link: '/api/files/…' },
    'Your file is ready',
    '{{file}} with {{rows}} rows can be downloaded.',
  ),
  event(
    'job-failed',
    'Import or export failed',
    'danger',
    { file: 'contacts.csv', reason: 'The file has no heading.' },
    'It could not be done',
    '{{file}}: {{reason}}',
  ),
  event(
    'sender-waiting',
    'Sender ID waits for approval',
    'info',
    { title: 'Sender ID to approve', message: 'SUNRSE of entity 1701158019630577568 waits for approval.' },
    '{{title}}',
    '{{message}}',
    { path: '/senderid-list' },
  ),
  event(
    'sender-approved',
    'Sender ID approved',
    'success',
    { sender: 'SUNRSE' },
    'Sender ID approved',
    '{{sender}} can be used now.',
    { path: '/senderid-list' },
  ),
  event(
    'sender-rejected',
    'Sender ID rejected',
    'danger',
    { sender: 'SUNRSE', reason: 'No letter of the entity' },
    'Sender ID rejected',
    '{{sender}}: {{reason}}',
    { path: '/senderid-list' },
  ),
  event(
    'document-verified',
    'Document verified',
    'success',
    { document: 'PAN' },
    'Document verified',
    'Your {{document}} was checked and accepted.',
    { path: '/edit-profile' },
  ),
  event(
    'document-rejected',
    'Document rejected',
    'danger',
    { document: 'PAN', reason: 'The picture cannot be read' },
    'Document rejected',
    'Your {{document}} was not accepted: {{reason}}',
    { path: '/edit-profile' },
  ),
  event(
    'route-down',
    'Route is down',
    'danger',
    { route: 'Vendor A', since: '21-11-2026 10:15:30 AM', error: 'Connection refused' },
    'Route is down: {{route}}',
    '{{route}} has no connection since {{since}}. {{error}}',
    { path: '/get-current-kennel-status' },
  ),
  event(
    'route-up',
    'Route is up again',
    'success',
    { route: 'Vendor A', minutes: '12' },
    'Route is up: {{route}}',
    '{{route}} is connected again after {{minutes}} minutes.',
    { path: '/get-current-kennel-status' },
  ),
  event(
    'alarm-opened',
    'Alarm of the platform',
    'danger',
    { alarm: 'Little free space', sentence: 'desk-1 has 1.8 GB of 40.0 GB left where the desk keeps its data (/srv/desk).' },
    '{{alarm}}',
    '{{sentence}}',
    { path: '/server-info' },
  ),
  event(
    'alarm-closed',
    'Alarm is over',
    'success',
    { alarm: 'Little free space', sentence: 'desk-1 has enough free space again.' },
    'Over: {{alarm}}',
    '{{sentence}}',
    { path: '/server-info' },
  ),
  event(
    'id-format-learned',
    'How an operator writes message ids',
    'info',
    {
      account: 'relaydesk@smsc.example.in:2775',
      routes: 'Vendor A',
      format: 'decimal in answers, hexadecimal in receipts',
      count: '20',
    },
    'Message ids of {{routes}}',
    '{{count}} receipts agree on how {{account}} writes message ids: {{format}}. It is set on {{routes}}.',
    { path: '/primary-routes' },
  ),
  event(
    'webhook-disabled',
    'Webhook switched off',
    'danger',
    { url: 'https://example.in/hook', failures: '100', error: 'It answered 500.' },
    'Webhook switched off',
    '{{url}} failed {{failures}} times in a row, so nothing is sent there any more. Last: {{error}} Put it right and switch it on in your profile.',
    { ...BOTH, path: '/edit-profile' },
  ),
  event(
    'server-notice',
    'Notice of the operator',
    'info',
    { title: 'Maintenance tonight', message: 'From 01:00 to 02:00 no messages are sent.' },
    '{{title}}',
    '{{message}}',
    BOTH,
  ),
]

export const notificationEvent = (key: string): NotificationEvent | undefined => NOTIFICATION_EVENTS.find(one => one.key === key)

/** Every variable that a text for an event may hold, with its sample. Texts of one's own know what every account has. */
export const variablesOf = (key: string): Readonly<Record<string, string>> => ({
  ...COMMON_VARIABLES,
  ...notificationEvent(key)?.variables,
})

/** The text that ships for an event and channel. */
export const shippedText = ({ title, body, path }: NotificationEvent, channel: 'in_app' | 'email') => ({
  subject: title,
  body: channel === 'email' ? `Hello {{name}},\n\n${body}\n\n{{app}}` : body,
  click_path: path ?? null,
})
