import { VOICE, WHATSAPP } from '../resources/language/choices.ts'
import { apiAccessCompanion } from './access/apiAccess.ts'
import { ipWhiteListCompanion } from './access/ipWhiteList.ts'
import { loginLogCompanion } from './access/loginLog.ts'
import { roleCompanion } from './access/roles.ts'
import { manageCampaignCompanion, manageVoiceCompanion, statusAdjustmentCompanion } from './adjustments/companion.ts'
import { openOfOne } from './adjustments/openCampaigns.ts'
import { recheckOne } from './adjustments/recheck.ts'
import { campaignCompanion } from './campaigns/companion.ts'
import { heldCompanion } from './campaigns/held/companion.ts'
import { allCampaignCompanion, scheduledCampaignCompanion } from './campaigns/lists.ts'
import { chatCompanion } from './chat/companion.ts'
import { commandRunCompanion, serverCompanion } from './commands/companion.ts'
import { dltTemplateCompanion } from './dlt/dltTemplates.ts'
import { senderIdCompanion } from './dlt/senderIds.ts'
import { templateGroupCompanion } from './dlt/templateGroups.ts'
import { apiDocumentCompanion, documentsCompanion } from './documents/apiDocuments.ts'
import { exportListCompanion } from './kernel/exports/exportList.ts'
import { sampleFileCompanion } from './kernel/exports/smsSamples.ts'
import { importListCompanion } from './kernel/imports/importList.ts'
import type { Companions } from './kernel/records/companion.ts'
import { userCreditCompanion, walletCompanion } from './money/companions.ts'
import { creditReportCompanion } from './money/creditReport.ts'
import { creditRequestCompanion } from './money/creditRequests.ts'
import { informCompanion } from './notifications/inform.ts'
import { notificationCompanion } from './notifications/notices.ts'
import { notificationTemplateCompanion } from './notifications/notificationTemplates.ts'
import { profileCompanion } from './people/profile.ts'
import { userDocumentCompanion } from './people/userDocuments.ts'
import { userCompanion } from './people/users.ts'
import { blacklistCompanion } from './phonebook/blacklists.ts'
import { contactGroupCompanion } from './phonebook/contactGroups.ts'
import { contactNumberCompanion } from './phonebook/contactNumbers.ts'
import { invalidSeriesCompanion } from './phonebook/invalidSeries.ts'
import { byMobileCompanion } from './reports/byMobile.ts'
import { byTimeCompanion } from './reports/byTime.ts'
import { campaignReportCompanion } from './reports/campaignReport.ts'
import { consumptionByViewCompanion, messageConsumptionCompanion } from './reports/consumption.ts'
import { dailyCompanion } from './reports/daily.ts'
import { dashboardCompanion } from './reports/dashboard/companion.ts'
import { monthWiseCompanion } from './reports/monthWise.ts'
import { overviewCompanion } from './reports/overview.ts'
import { templateGroupSummaryCompanion } from './reports/templateGroupSummary.ts'
import { userMonthlyCompanion } from './reports/userMonthly.ts'
import { dlrBackfillCompanion } from './routing/dlrBackfills.ts'
import { dlrCodeCompanion } from './routing/dlrCodes.ts'
import { primaryRouteCompanion } from './routing/primaryRoutes.ts'
import { secondaryRouteCompanion } from './routing/secondaryRoutes.ts'
import { trustReceipts } from './routing/trustReceipts.ts'
import { unmappedCodeCompanion } from './routing/unmappedCodes.ts'
import { userRouteCompanion } from './routing/userRoutes.ts'
import { eventCompanion, fileCompanion, gatewayCompanion } from './services.ts'
import { sessionCompanion } from './sessionService.ts'
import { alarmCompanion } from './system/alarms/companion.ts'
import { appSettingsCompanion } from './system/appSettings.ts'
import { auditLogCompanion } from './system/auditLog.ts'
import { bookmarkCompanion } from './system/bookmarks.ts'
import { countryCompanion } from './system/countries.ts'
import { preferenceCompanion } from './system/preferences.ts'
import { savedViewCompanion } from './system/savedViews.ts'
import { twoWayContentCompanion } from './two-way/contents.ts'
import { recipientPageCompanion } from './two-way/publicCalls.ts'
import { voiceFileCompanion } from './voice/files/companion.ts'
import { voiceIncomingCompanion } from './voice/incoming/companion.ts'
import { voiceCampaignCompanion } from './voice/report/companion.ts'
import { voiceLife } from './voice/report/life.ts'
import { sendVoiceCompanion } from './voice/send/companion.ts'
import { vendorCampaignCompanion } from './voice/vendors/campaigns.ts'
import { vendorFileCompanion } from './voice/vendors/companion.ts'
import { webhookCompanion } from './webhooks/webhooks.ts'
import { whatsappLife } from './whatsapp/again/life.ts'
import { conversationAnalyticsCompanion } from './whatsapp/analytics/conversations.ts'
import { analyticsCompanion } from './whatsapp/analytics/messages.ts'
import { templateAnalyticsCompanion } from './whatsapp/analytics/templates.ts'
import { waChargeCompanion } from './whatsapp/charges.ts'
import { consentCompanion } from './whatsapp/consents/companion.ts'
import { incomingCompanion } from './whatsapp/incoming/companion.ts'
import { mediaCompanion } from './whatsapp/media/companion.ts'
import { configurationCompanion } from './whatsapp/numbers/companion.ts'
import { qrcodeCompanion } from './whatsapp/qrcodes/companion.ts'
import { waCampaignCompanion } from './whatsapp/report/companion.ts'
import { sendWhatsAppCompanion } from './whatsapp/send/companion.ts'
import { waTemplateCompanion } from './whatsapp/templates/companion.ts'
import { threadCompanion } from './whatsapp/threads/companion.ts'

/** The server's part of every declaration, by name. */
export const companions: Companions = {
  dashboard: dashboardCompanion,
  overview: overviewCompanion,
  'summary-report-by-template-group': templateGroupSummaryCompanion,
  'message-consumption-report': messageConsumptionCompanion,
  'month-wise-report': monthWiseCompanion,
  'consumption-report-by-view': consumptionByViewCompanion,
  'get-daily-report': dailyCompanion,
  'campaign-report': campaignReportCompanion,
  'report-by-mobile-number': byMobileCompanion,
  'report-by-30-sec': byTimeCompanion,
  'user-monthly-report': userMonthlyCompanion,
  'delivery-report': campaignCompanion(
    { manage: openOfOne, recheck: recheckOne },
    new Map([
      [WHATSAPP, whatsappLife],
      [VOICE, voiceLife],
    ]),
  ),
  'two-ways-sms': twoWayContentCompanion,
  'two-way-page': recipientPageCompanion,
  'scheduled-campaign-report': scheduledCampaignCompanion,
  'all-campaign': allCampaignCompanion,
  'admin-manage-campaign': manageCampaignCompanion,
  'status-adjustments': statusAdjustmentCompanion,
  'administration/wa-rate-card': waChargeCompanion,
  group: contactGroupCompanion,
  'contact-numbers': contactNumberCompanion,
  blacklist: blacklistCompanion,
  'whatsapp-message-configuration': configurationCompanion,
  'wa-chat': threadCompanion,
  'wa-incoming': incomingCompanion,
  'voice-incoming': voiceIncomingCompanion,
  'whatsapp-message-template': waTemplateCompanion,
  'whatsapp-media': mediaCompanion,
  'wa-get-qr-list': qrcodeCompanion,
  'wa-consents': consentCompanion,
  'wa-get-analytics-report': analyticsCompanion,
  'wa-get-conversation-report': conversationAnalyticsCompanion,
  'wa-get-template-report': templateAnalyticsCompanion,
  'whatsapp-message-report': waCampaignCompanion,
  'voice-upload': voiceFileCompanion,
  'admin-all-voice-status': vendorFileCompanion,
  'voice-vendor-campaigns': vendorCampaignCompanion,
  'voice-report': voiceCampaignCompanion,
  'dlt-template-list': dltTemplateCompanion,
  'template-group-list': templateGroupCompanion,
  'senderid-list': senderIdCompanion,
  users: userCompanion,
  'user-credits': userCreditCompanion,
  'credit-request': creditRequestCompanion,
  'user-credit-report': creditReportCompanion,
  wallet: walletCompanion,
  'login-user-log': loginLogCompanion,
  'user-documents': userDocumentCompanion,
  'ip-white-lists': ipWhiteListCompanion,
  profile: profileCompanion,
  'api-access': apiAccessCompanion,
  'role-list': roleCompanion,
  'primary-routes': primaryRouteCompanion,
  'secondary-routes': secondaryRouteCompanion,
  'get-user-route': userRouteCompanion,
  'dlr-list': dlrCodeCompanion,
  'unmapped-codes': unmappedCodeCompanion,
  'dlr-backfills': dlrBackfillCompanion,
  'administration/country': countryCompanion,
  'invalid-number': invalidSeriesCompanion,
  'api-documentation': apiDocumentCompanion,
  alarms: alarmCompanion(trustReceipts),
  'held-campaigns': heldCompanion,
  'audit-log': auditLogCompanion,
  'server-command-runs': commandRunCompanion,
  documents: documentsCompanion,
  server: serverCompanion,
  session: sessionCompanion,
  files: fileCompanion,
  'sample-files': sampleFileCompanion,
  'send-whatsapp': sendWhatsAppCompanion,
  'send-voice': sendVoiceCompanion,
  'manage-voice-campaign': manageVoiceCompanion,
  exports: exportListCompanion,
  imports: importListCompanion,
  events: eventCompanion,
  gateway: gatewayCompanion,
  'saved-views': savedViewCompanion,
  bookmarks: bookmarkCompanion,
  preferences: preferenceCompanion,
  chat: chatCompanion,
  'notification-template': notificationTemplateCompanion,
  notifications: notificationCompanion,
  informing: informCompanion,
  webhooks: webhookCompanion,
  'app-settings': appSettingsCompanion,
}
