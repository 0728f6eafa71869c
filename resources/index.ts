import { apiAccess } from './access/api-access.ts'
import { ipWhiteList } from './access/ip-white-list.ts'
import { loginLog } from './access/login-log.ts'
import { roles } from './access/roles.ts'
import { session } from './access/session.ts'
import { manageCampaign } from './adjustments/manage-campaign.ts'
import { manageVoice } from './adjustments/manage-voice-campaign.ts'
import { statusAdjustments } from './adjustments/status-adjustments.ts'
import { allCampaigns } from './campaigns/all-campaigns.ts'
import { campaigns } from './campaigns/campaigns.ts'
import { heldCampaigns } from './campaigns/held-campaigns.ts'
import { sampleFiles } from './campaigns/sample-files.ts'
import { scheduledCampaigns } from './campaigns/scheduled-campaigns.ts'
import { chat } from './chat/chat.ts'
import { dltTemplates } from './dlt/dlt-templates.ts'
import { senderIds } from './dlt/sender-ids.ts'
import { templateGroups } from './dlt/template-groups.ts'
import { apiDocumentation } from './documents/api-documentation.ts'
import { documents } from './documents/documents.ts'
import type { AnyResource } from './language/define.ts'
import { type AnyService, permissionList, type Register } from './language/endpoints.ts'
import { creditRequests } from './money/credit-requests.ts'
import { userCreditReport } from './money/user-credit-report.ts'
import { userCredits } from './money/user-credits.ts'
import { wallet } from './money/wallet.ts'
import { notificationTemplates } from './notifications/notification-templates.ts'
import { informing, notifications } from './notifications/notifications.ts'
import { profile } from './people/profile.ts'
import { userDocuments } from './people/user-documents.ts'
import { users } from './people/users.ts'
import { blacklists } from './phonebook/blacklists.ts'
import { contactGroups } from './phonebook/contact-groups.ts'
import { contactNumbers } from './phonebook/contact-numbers.ts'
import { invalidSeries } from './phonebook/invalid-series.ts'
import { campaignReport } from './reports/campaign-report.ts'
import { consumptionByView } from './reports/consumption-by-view.ts'
import { daily } from './reports/daily.ts'
import { dashboard } from './reports/dashboard.ts'
import { messageConsumption } from './reports/message-consumption.ts'
import { monthWise } from './reports/month-wise.ts'
import { overview } from './reports/overview.ts'
import { reportByMobile } from './reports/report-by-mobile.ts'
import { reportByTime } from './reports/report-by-time.ts'
import { templateGroupSummary } from './reports/template-group-summary.ts'
import { userMonthlyReport } from './reports/user-monthly-report.ts'
import { dlrBackfills } from './routing/dlr-backfills.ts'
import { dlrCodes } from './routing/dlr-codes.ts'
import { primaryRoutes } from './routing/primary-routes.ts'
import { secondaryRoutes } from './routing/secondary-routes.ts'
import { unmappedCodes } from './routing/unmapped-codes.ts'
import { userRoutes } from './routing/user-routes.ts'
import { alarms } from './system/alarms.ts'
import { appSettings } from './system/app-settings.ts'
import { auditLog } from './system/audit-log.ts'
import { bookmarks } from './system/bookmarks.ts'
import { countries } from './system/countries.ts'
import { exportList } from './system/exports.ts'
import { gateway } from './system/gateway.ts'
import { importList } from './system/imports.ts'
import { preferences } from './system/preferences.ts'
import { savedViews } from './system/saved-views.ts'
import { commandRuns, server } from './system/server.ts'
import { events, files } from './system/services.ts'
import { recipientPage } from './two-way/recipient-page.ts'
import { twoWaysSms } from './two-way/two-ways-sms.ts'
import { voiceIncoming } from './voice/incoming.ts'
import { sendVoice } from './voice/send.ts'
import { vendorCampaigns } from './voice/vendor-campaigns.ts'
import { vendorFiles } from './voice/vendor-files.ts'
import { voiceCampaigns } from './voice/voice-campaigns.ts'
import { voiceFiles } from './voice/voice-files.ts'
import { webhooks } from './webhooks/webhooks.ts'
import { analytics } from './whatsapp/analytics.ts'
import { configurations } from './whatsapp/configurations.ts'
import { consents } from './whatsapp/consents.ts'
import { conversationAnalytics } from './whatsapp/conversation-analytics.ts'
import { incoming } from './whatsapp/incoming.ts'
import { waFiles } from './whatsapp/media.ts'
import { qrcodes } from './whatsapp/qrcodes.ts'
import { sendWhatsApp } from './whatsapp/send.ts'
import { templateAnalytics } from './whatsapp/template-analytics.ts'
import { waTemplates } from './whatsapp/templates.ts'
import { threads } from './whatsapp/threads.ts'
import { waCampaigns } from './whatsapp/wa-campaigns.ts'
import { waCharges } from './whatsapp/wa-charges.ts'

/** Menu groups in the order they are shown. */
export const MENU_GROUPS = [
  'Overview',
  'Send',
  'Two-way',
  'Campaigns',
  'WhatsApp',
  'Voice',
  'Reports',
  'Phone book',
  'DLT',
  'Money',
  'Users',
  'Routing',
  'Administration',
] as const

const resources: readonly AnyResource[] = [
  overview,
  campaigns,
  twoWaysSms,
  scheduledCampaigns,
  allCampaigns,
  manageCampaign,
  statusAdjustments,
  contactGroups,
  contactNumbers,
  blacklists,
  threads,
  configurations,
  waTemplates,
  waFiles,
  qrcodes,
  consents,
  analytics,
  conversationAnalytics,
  templateAnalytics,
  waCampaigns,
  waCharges,
  voiceFiles,
  vendorFiles,
  vendorCampaigns,
  voiceCampaigns,
  dltTemplates,
  templateGroups,
  senderIds,
  users,
  loginLog,
  userDocuments,
  ipWhiteList,
  roles,
  userCredits,
  creditRequests,
  userCreditReport,
  templateGroupSummary,
  messageConsumption,
  monthWise,
  campaignReport,
  reportByMobile,
  reportByTime,
  userMonthlyReport,
  consumptionByView,
  daily,
  primaryRoutes,
  secondaryRoutes,
  userRoutes,
  dlrCodes,
  unmappedCodes,
  dlrBackfills,
  alarms,
  heldCampaigns,
  incoming,
  voiceIncoming,
  countries,
  invalidSeries,
  notificationTemplates,
  apiDocumentation,
  auditLog,
  commandRuns,
]

const services: readonly AnyService[] = [
  dashboard,
  chat,
  session,
  recipientPage,
  profile,
  apiAccess,
  files,
  sampleFiles,
  sendVoice,
  manageVoice,
  sendWhatsApp,
  exportList,
  importList,
  events,
  gateway,
  savedViews,
  bookmarks,
  preferences,
  notifications,
  informing,
  webhooks,
  documents,
  server,
  wallet,
  appSettings,
]

/** Everything that exists, in menu order. */
export const register: Register = { resources, services }

/** Permissions of the specification that no declaration asks for yet, but roles hold from the start (rule access-4). */
export const FIXED_PERMISSIONS: readonly string[] = ['dashboard-view', 'private-view', 'edit-profile', 'view-login-log']

/** Every permission a role can hold. */
export const allPermissions = (of: Register): string[] =>
  [...new Set([...FIXED_PERMISSIONS, ...permissionList(of).map(permission => permission.name)])].sort()
