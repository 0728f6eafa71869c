/** User status (rule people-2). */
export const USER_STATUS = { inactive: 0, active: 1, pending: 2, blocked: 3, deleted: 4 } as const
