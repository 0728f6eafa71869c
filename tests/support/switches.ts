import { apiAccess } from '../../resources/access/api-access.ts'
import { roles } from '../../resources/access/roles.ts'
import type { Field, Fields } from '../../resources/language/fields.ts'
import { users } from '../../resources/people/users.ts'
import { dlrCodes } from '../../resources/routing/dlr-codes.ts'
import { primaryRoutes } from '../../resources/routing/primary-routes.ts'
import { secondaryRoutes } from '../../resources/routing/secondary-routes.ts'
import { appSettings } from '../../resources/system/app-settings.ts'
import { countries } from '../../resources/system/countries.ts'
import { waCharges } from '../../resources/whatsapp/wa-charges.ts'

/** Who reads a switch, below the root, and the test that shows what it does: `file › title`, below tests/. */
export type Reader = readonly [readBy: string, shownBy: `${string} › ${string}`]

/** Fields of a form that turn something on or choose among ways: what nobody reads is a promise to whoever sets it. */
export const isSwitch = ({ kind, writable }: Field): boolean => (kind === 'checkbox' || kind === 'select') && writable !== 'never'

type Readers<F extends Fields> = { readonly [K in keyof F & string]?: Reader }
const readersOf = <F extends Fields>(_fields: F, readers: Readers<F>): Readonly<Record<string, Reader>> =>
  readers as Readonly<Record<string, Reader>>

const PLAN = 'server/campaigns/plan.ts'
const ROUTE = 'server/routing/sendRoute.ts'
const LINK = 'server/delivery/routeConfig.ts'
const CODES = 'server/delivery/codes.ts'
const SMS = 'server/delivery/settings.ts'
const BIND = 'system/switchEffects.test.ts › for the bind decides how many sessions there are'

/** Of what is set once and holds from then on: the readers of every switch, by resource and field. */
export const SWITCH_READERS: Readonly<Record<string, Readonly<Record<string, Reader>>>> = {
  users: readersOf(users.fields, {
    userType: [
      'server/kernel/scope/scope.ts',
      'kernel/recordsWrites.test.ts › belongs to an admin, so that no reseller manages one',
    ],
    send_welcome: ['server/people/users.ts', 'people/userRules.test.ts › needs a password, or a mail that brings one'],
    account_type: [
      'server/money/ledger.ts',
      'money/ledger.test.ts › may go down to the credit limit of an account that pays afterwards',
    ],
    billing_basis: [
      'server/delivery/receipts.ts',
      'delivery/dispatchAnswers.test.ts › of an account that pays for delivery give back what failed, and take it again when it arrives after all',
    ],
    sp_operation: [
      'server/access/sessions.ts',
      'adjustments/adjustments.test.ts › setting a status wants permission, operator and the flag; the toggle does not want the flag',
    ],
    template_groups_visible: [
      'server/access/sessions.ts',
      'dlt/lending.test.ts › a group is sent with a campaign only by those who choose by group',
    ],
    allow_international: ['server/campaigns/country.ts', 'campaigns/countries.test.ts › where the account sends to India alone'],
    allow_flash: [
      PLAN,
      'delivery/dispatch.test.ts › carries header, text, DLT values and flash to the gateway, each message its own text',
    ],
    allow_api: ['server/access/apiKeys.ts', 'access/apiKeys.test.ts › that %s sends nothing by it'],
    must_change_password: ['server/access/sessions.ts', 'access/session.test.ts › stands before everything else'],
  }),
  'administration/country': readersOf(countries.fields, {
    is_sms_allowed: [
      'server/campaigns/country.ts',
      'campaigns/countries.test.ts › where the country is not open to text messages: %j',
    ],
    is_whatsapp_allowed: [
      'server/campaigns/country.ts',
      'whatsapp/send.test.ts › to another country is read by its numbers, and priced by its card, converted by the rate of the day',
    ],
  }),
  'administration/wa-rate-card': readersOf(waCharges.fields, {
    currency: ['server/whatsapp/rates.ts', 'whatsapp/rates.test.ts › is converted by the rate of the platform’s day'],
  }),
  'primary-routes': readersOf(primaryRoutes.fields, {
    gateway_type: [
      LINK,
      'routing/primaryRoutes.test.ts › are checked by their login; without one the check says what is missing, and nobody is asked',
    ],
    voice_vendor: [
      'server/delivery/routeConfig.ts',
      'routing/primaryRoutes.test.ts › are checked by their login; without one the check says what is missing, and nobody is asked',
    ],
    route_types: ['server/routing/secondaryRoutes.ts', 'routing/userRoutes.test.ts › a secondary route'],
    interface_version: [LINK, 'system/switchEffects.test.ts › for the version of SMPP is told to the gateway'],
    bind_type: [LINK, BIND],
    use_ssl: [LINK, 'system/switchEffects.test.ts › for TLS decides what the gateway is spoken to in'],
    response_id_format: [
      'server/delivery/receiptRoutes.ts',
      'delivery/dispatchAnswers.test.ts › find their messages where answers name them in %s and receipts in %s, though nobody said so',
    ],
    receipt_id_format: [
      'server/delivery/receiptRoutes.ts',
      'delivery/dispatchAnswers.test.ts › find their messages where answers name them in %s and receipts in %s, though nobody said so',
    ],
    unflagged_receipts: [
      LINK,
      'delivery/forgedReceipts.test.ts › is one where the operator marks none, if it begins as receipts do and comes from the recipient, or from no number',
    ],
    receipt_check: [
      'server/delivery/receiptRoutes.ts',
      'delivery/forgedReceipts.test.ts › is not alone where the operator writes other numbers: an alarm opens, and once it is told not to compare, the kept ones are applied',
    ],
    allow_flash: [
      ROUTE,
      'delivery/dispatch.test.ts › carries header, text, DLT values and flash to the gateway, each message its own text',
    ],
    allow_unicode: [ROUTE, 'campaigns/campaignAccept.test.ts › a message that the route cannot carry'],
    allow_multipart: [ROUTE, 'system/switchEffects.test.ts › for long messages keeps them back, and lets them through'],
    ambiguous_policy: [
      'server/delivery/reap.ts',
      'delivery/deadWorkers.test.ts › leaves its claims open: held for their receipts, or sent again, as route and priority say',
    ],
  }),
  'secondary-routes': readersOf(secondaryRoutes.fields, {
    route_type: [
      ROUTE,
      'routing/userRoutes.test.ts › refuses a route of another type, one that is switched off, and a missing reason, at the field',
    ],
    strategy: [
      'server/campaigns/spread.ts',
      'campaigns/spread.test.ts › are the first one, or shared by weight in the same way each time',
    ],
    sender_type: [ROUTE, 'system/switchEffects.test.ts › for the kind of sender ID takes that kind alone'],
    is_default: [
      ROUTE,
      'routing/userRoutes.test.ts › is the own route, else that of the nearest above, else the default of the type, else none; as sending has it',
    ],
  }),
  'dlr-list': readersOf(dlrCodes.fields, {
    internal_status: [
      CODES,
      'routing/dlrBackfill.test.ts › reaches messages whose waiting we had ended ourselves, and gives them their operator back',
    ],
    is_final: [CODES, 'routing/dlrBackfill.test.ts › waits where the code means that the message is still under way'],
    refund_credit: [CODES, 'delivery/dispatchAnswers.test.ts › count as the dictionary of their route says'],
    retry_on_failover: [
      CODES,
      'routing/dlrBackfill.test.ts › makes a refusal at once a failover, as long as another route is left',
    ],
  }),
  'role-list': readersOf(roles.fields, {
    userType: [
      'server/access/roleRules.ts',
      'access/roles.test.ts › becomes the default of its type, at once for everybody without a role of his own',
    ],
    permissions: ['server/access/sessions.ts', 'access/roles.test.ts › takes effect in sessions that are open'],
  }),
  'notification-template': {
    channel: [
      'server/notifications/templates.ts',
      'notifications/notify.test.ts › says nothing where the template is off, and goes by mail where that one is on',
    ],
  },
  'api-documentation': {
    is_public: [
      'server/documents/apiDocuments.ts',
      'documents/apiDocuments.test.ts › stands on the public page in its order, when it is shown and public',
    ],
  },
  'api-access.security': readersOf(apiAccess.actions.security.input, {
    api_ip_lock: [
      'server/access/apiKeys.ts',
      'access/apiKeys.test.ts › lets in listed addresses of both families and their ranges, however they are written, and nobody else',
    ],
    two_factor: ['server/access/signIn.ts', 'access/otp.test.ts › operators by the setting, others by their account'],
    confirm_empty: ['server/access/apiAccess.ts', 'access/apiKeys.test.ts › asks once more before it shuts everybody out'],
  }),
  'app-settings': readersOf(appSettings.actions.update.input, {
    currency: [
      'src/kernel/desk/brand.ts',
      'system/appSettings.panel.test.tsx › of the platform are followed: its language, and the sign of its currency',
    ],
    language: [
      'src/kernel/desk/brand.ts',
      'system/appSettings.panel.test.tsx › of the platform are followed: its language, and the sign of its currency',
    ],
    allow_registration: ['server/people/signUp.ts', 'people/signUp.test.ts › is closed until an admin opens it'],
    auto_approve: ['server/people/signUp.ts', 'people/signUp.test.ts › lets in at once where the setting says so'],
    kyc_required: [
      'server/campaigns/payer.ts',
      'campaigns/campaignAccept.test.ts › an account without a verified document, where documents are wanted',
    ],
    employee_scope: [
      'server/kernel/scope/sessionRules.ts',
      'people/profile.test.ts › of other accounts are not seen by an employee limited to those allotted to him',
    ],
    two_factor_for_operators: [
      'server/access/signIn.ts',
      'access/otp.test.ts › operators by the setting, others by their account',
    ],
    acting_needs_reason: [
      'server/access/actAs.ts',
      'access/session.test.ts › is refused without a reason where the settings demand one, which every account is told',
    ],
    allow_private_smsc: [
      'server/kernel/net/gatewayHosts.ts',
      'routing/primaryRoutes.test.ts › a public host is taken, and a private one where the settings allow it',
    ],
    remove_duplicates: [
      SMS,
      'system/appSettings.test.ts › promotional hours, duplicates and limits: the send page and sending go by them',
    ],
    dlt_match_mode: [SMS, 'system/switchEffects.test.ts › for matching templates forgives marks, or does not'],
    cta_check: [
      SMS,
      'system/switchEffects.test.ts › for whitelisted links compares them with the list, or leaves that to the operator',
    ],
    allow_alpha_promo: [
      SMS,
      'dlt/dltRecords.test.ts › for promotions needs digits for a header where the platform says so, whichever field is changed',
    ],
    refund_on_failed: [
      SMS,
      'system/switchEffects.test.ts › for refunds gives back what failed, whatever the account is billed on',
    ],
    whatsapp_require_opt_in: [
      'server/whatsapp/send/plan.ts',
      'whatsapp/send.test.ts › of marketing leaves out whoever has not opted in, or has taken it back; a setting allows them',
    ],
    whatsapp_billing_basis: [
      'server/whatsapp/send/plan.ts',
      'whatsapp/send.test.ts › is paid when it is handed over where the setting says so',
    ],
    live_chat: [
      'server/kernel/scope/principal.ts',
      'chat/chat.test.ts › switched off answers nobody and lets nobody in, and what was written stays',
    ],
    voice_pulse_seconds: ['server/voice/files/statusSql.ts', 'voice/voiceFiles.test.ts › is sold by the pulse of the setting'],
    voice_approval_required: [
      'server/voice/files/create.ts',
      'voice/voiceFiles.test.ts › needs no approval where the setting says so',
    ],
    maintenance_mode: [
      'server/system/maintenance.ts',
      'system/appSettings.test.ts › maintenance: only admins get through, and everybody may sign out',
    ],
  }),
}
