/** Rule platform-dialect-15: 0 Admin, 1 Reseller, 2 Client, 3 Employee. */
export type UserType = 0 | 1 | 2 | 3

/** Properties of an account, and switches of the platform, that unlock single controls beside the permissions (rule declarations-7). */
export const FLAGS = ['sp_operation', 'postpaid', 'template_groups_visible', 'live_chat'] as const
export type Flag = (typeof FLAGS)[number]
