import { dltTemplates } from './dlt/dlt-templates.ts'
import { templateGroups } from './dlt/template-groups.ts'
import type { AnyResource } from './language/define.ts'
import { type AnyService, permissionList, type Register } from './language/endpoints.ts'
import { creditRequests } from './money/credit-requests.ts'
import { userCreditReport } from './money/user-credit-report.ts'
import { userCredits } from './money/user-credits.ts'
import { wallet } from './money/wallet.ts'
import { apiAccess } from './people/api-access.ts'
import { ipWhiteList } from './people/ip-white-list.ts'
import { loginLog } from './people/login-log.ts'
import { profile } from './people/profile.ts'
import { roles } from './people/roles.ts'
import { userDocuments } from './people/user-documents.ts'
import { users } from './people/users.ts'
import { webhooks } from './people/webhooks.ts'
import { contactGroups } from './phonebook/contact-groups.ts'
import { contactNumbers } from './phonebook/contact-numbers.ts'
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
import { allCampaigns } from './sms/all-campaigns.ts'
import { blacklists } from './sms/blacklists.ts'
import { campaigns } from './sms/campaigns.ts'
import { heldCampaigns } from './sms/held-campaigns.ts'
import { invalidSeries } from './sms/invalid-series.ts'
import { manageCampaign } from './sms/manage-campaign.ts'
import { sampleFiles } from './sms/sample-files.ts'
import { scheduledCampaigns } from './sms/scheduled-campaigns.ts'
import { senderIds } from './sms/sender-ids.ts'
import { alarms } from './system/alarms.ts'
import { apiDocumentation } from './system/api-documentation.ts'
import { appSettings } from './system/app-settings.ts'
import { auditLog } from './system/audit-log.ts'
import { bookmarks } from './system/bookmarks.ts'
import { countries } from './system/countries.ts'
import { documents } from './system/documents.ts'
import { exportList } from './system/exports.ts'
import { notificationTemplates } from './system/notification-templates.ts'
import { informing, notifications } from './system/notifications.ts'
import { commandRuns, server } from './system/server.ts'
import { events, files, gateway, savedViews, session } from './system/services.ts'
import { recipientPage } from './two-way/recipient-page.ts'
import { twoWaysSms } from './two-way/two-ways-sms.ts'

/** Menu groups in the order they are shown. */
export const MENU_GROUPS = [
  'Overview',
  'Send',
  'Two-way',
  'Campaigns',
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
  contactGroups,
  contactNumbers,
  blacklists,
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
  countries,
  invalidSeries,
  notificationTemplates,
  apiDocumentation,
  auditLog,
  commandRuns,
]

const services: readonly AnyService[] = [
  dashboard,
  session,
  recipientPage,
  profile,
  apiAccess,
  files,
  sampleFiles,
  exportList,
  events,
  gateway,
  savedViews,
  bookmarks,
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

/** Permissions of the specification that no declaration asks for yet, but roles hold from the start (domain §2.2). */
export const FIXED_PERMISSIONS: readonly string[] = ['dashboard-view', 'private-view', 'edit-profile', 'view-login-log']

/** Every permission a role can hold. */
export const allPermissions = (of: Register): string[] =>
  [...new Set([...FIXED_PERMISSIONS, ...permissionList(of).map(permission => permission.name)])].sort()
