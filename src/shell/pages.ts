/**
 * The component of every declared page, loaded when its address is opened: `PAGES['/admin-send-sms'] = () => import('../pages/…')`.
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
  '/terms-conditions': () => import('./entry/Terms.tsx'),
  '/privacy-policy': () => import('./entry/Privacy.tsx'),
  '/fb-callback': () => import('./entry/SocialCallback.tsx'),
  '/access-control': () => import('../pages/access/AccessControl.tsx'),
  '/dashboard': () => import('../pages/dashboard/Dashboard.tsx'),
  '/admin-send-sms': () => import('../pages/send/SendPage.tsx'),
  '/admin-send-two-ways-sms': () => import('../pages/two-way/SendTwoWay.tsx'),
  '/add-two-ways-sms': () => import('../pages/two-way/Editor.tsx'),
  '/add-two-ways-sms/:id': () => import('../pages/two-way/Editor.tsx'),
  '/add-short-link-generate': () => import('../pages/two-way/ShortLink.tsx'),
  '/2w/:sub_part/:token/:mobile_num': () => import('../pages/two-way/Handover.tsx'),
  '/users-list': () => import('../pages/people/UsersList.tsx'),
  '/edit-profile': () => import('../pages/profile/EditProfile.tsx'),
  '/documents': () => import('../pages/documents/Documents.tsx'),
  '/server-commands': () => import('../pages/server-commands/ServerCommands.tsx'),
  '/server-info': () => import('../pages/server-info/ServerInfo.tsx'),
  '/my-credits': () => import('../pages/money/MyCredits.tsx'),
  '/notification': () => import('../pages/notification/Notifications.tsx'),
  '/get-current-kennel-status': () => import('../pages/gateway/GatewayStatus.tsx'),
  '/role-list/x-ray': () => import('../pages/roles/XRay.tsx'),
  '/app-settings': () => import('../pages/settings/AppSettings.tsx'),
}

/** The screens that can be shown. */
export const shownScreens = (screens: readonly Screen[]): Screen[] =>
  screens.filter(({ resource, path }) => resource !== undefined || path in PAGES)
