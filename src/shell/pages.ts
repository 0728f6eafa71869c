/**
 * The component of every declared page, loaded when its address is opened: `PAGES['/admin-send-sms'] = () => import('../reports/…')`.
 * A declared page that is missing here has neither a route nor an entry in the menu.
 */

import type { ComponentType } from 'react'
import type { Screen } from '../../resources/screens.ts'

/** Address as the router writes it (`/add-two-ways-sms/:id`) → what loads it; the module's default export is the page. */
export const PAGES: Readonly<Record<string, () => Promise<{ default: ComponentType }>>> = {
  '/idle-user': () => import('./entry/Idle.tsx'),
  '/register-user': () => import('./entry/Register.tsx'),
  '/register': () => import('./entry/Register.tsx'),
  '/two-factor-authentication': () => import('./entry/TwoFactor.tsx'),
  '/forgot-password': () => import('./entry/Forgot.tsx'),
  '/forgot/password': () => import('./entry/Forgot.tsx'),
  '/reset-password/:token': () => import('./entry/Reset.tsx'),
  '/change-password': () => import('./entry/ForcedChange.tsx'),
  '/terms-conditions': () => import('./entry/Legal.tsx'),
  '/privacy-policy': () => import('./entry/Legal.tsx'),
  '/fb-callback': () => import('./entry/SocialCallback.tsx'),
  '/access-control': () => import('../access/AccessControl.tsx'),
  '/reports': () => import('../reports/AllReports.tsx'),
  '/dashboard': () => import('../reports/dashboard/Dashboard.tsx'),
  '/admin-send-sms': () => import('../campaigns/send/SendPage.tsx'),
  '/admin-send-two-ways-sms': () => import('../campaigns/send/SendTwoWay.tsx'),
  '/voice-sms': () => import('../voice/send/SendVoice.tsx'),
  '/send-whatsapp': () => import('../whatsapp/send/SendWhatsApp.tsx'),
  '/campaign/:id': () => import('./CampaignOfChannel.tsx'),
  '/add-two-ways-sms': () => import('../two-way/Editor.tsx'),
  '/add-two-ways-sms/:id': () => import('../two-way/Editor.tsx'),
  '/add-short-link-generate': () => import('../two-way/ShortLink.tsx'),
  '/2w/:sub_part/:token/:mobile_num': () => import('../two-way/Handover.tsx'),
  '/custom-template': () => import('../whatsapp/templates/Builder.tsx'),
  '/custom-template/:id': () => import('../whatsapp/templates/Builder.tsx'),
  '/whatsapp-summary-report': () => import('../whatsapp/report/SummaryPage.tsx'),
  '/users-list': () => import('../people/UsersList.tsx'),
  '/edit-profile': () => import('../people/profile/EditProfile.tsx'),
  '/documents': () => import('../documents/Documents.tsx'),
  '/server-commands': () => import('../system/commands/ServerCommands.tsx'),
  '/server-info': () => import('../system/info/ServerInfo.tsx'),
  '/my-credits': () => import('../money/MyCredits.tsx'),
  '/chat': () => import('../chat/ChatPage.tsx'),
  '/notification': () => import('../notifications/Notifications.tsx'),
  '/get-current-kennel-status': () => import('../system/gateway/GatewayStatus.tsx'),
  '/role-list/x-ray': () => import('../access/roles/XRay.tsx'),
  '/app-settings': () => import('../system/settings/AppSettings.tsx'),
}

/** The screens that can be shown, and what leads out of the panel. */
export const shownScreens = (screens: readonly Screen[]): Screen[] =>
  screens.filter(({ resource, path, externalLink }) => resource !== undefined || externalLink || path in PAGES)
