import type { UserType } from '../schema/access.ts'

/**
 * What each kind of account may do until an admin says otherwise (domain §2.3). Admins hold every permission.
 * `*` stands for the rest of a name.
 */
export const DEFAULT_GRANTS: Readonly<Record<Exclude<UserType, 0>, readonly string[]>> = {
  3: [
    'users-list',
    'users-ddl-list',
    'users-view',
    'users-access-document',
    'users-upload-documents',
    'users-account-log',
    'primary-route-list',
    'primary-route-view',
    'primary-route-check-connection',
    'secondary-route-list',
    'dlrcode-list',
    'dlrcode-view',
    'kannel-status-page',
    'send-sms',
    'file-upload',
    'dlt-template-*',
    'sender-id-*',
    'phone-book-*',
    'blacklist',
    'reports',
    'credit-request',
    'view-login-log',
    'update-pending-status',
    'edit-profile',
    'dashboard-view',
    'private-view',
  ],
  1: [
    'users-list',
    'users-ddl-list',
    'users-view',
    'users-create',
    'users-edit',
    'users-action',
    'users-change-password',
    'users-credit-add',
    'users-credit-reverse',
    'users-account-log',
    'users-upload-documents',
    'users-change-api-key',
    'send-sms',
    'file-upload',
    'dlt-template-*',
    'sender-id-*',
    'phone-book-*',
    'blacklist',
    'credit-request',
    'reports',
    'view-login-log',
    'edit-profile',
    'dashboard-view',
    'private-view',
  ],
  2: [
    'users-ddl-list',
    'users-change-api-key',
    'users-upload-documents',
    'send-sms',
    'file-upload',
    'dlt-template-list',
    'dlt-template-view',
    'dlt-template-create',
    'dlt-template-edit',
    'sender-id-list',
    'sender-id-view',
    'sender-id-create',
    'sender-id-edit',
    'phone-book-*',
    'blacklist',
    'credit-request',
    'reports',
    'view-login-log',
    'edit-profile',
    'dashboard-view',
    'private-view',
  ],
}

/** Whether a list of grants, with `*` for the rest of a name, holds a permission. */
export const granted = (grants: readonly string[], permission: string) =>
  grants.some(grant => (grant.endsWith('*') ? permission.startsWith(grant.slice(0, -1)) : grant === permission))

/** The permissions of a default role out of all that exist. */
export const defaultPermissions = (userType: UserType, all: readonly string[]): string[] =>
  userType === 0 ? [...all] : all.filter(permission => granted(DEFAULT_GRANTS[userType], permission))
