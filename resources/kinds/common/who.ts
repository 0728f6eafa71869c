/** Specification core §9: 0 Admin, 1 Reseller, 2 Client, 3 Employee. */
export type UserType = 0 | 1 | 2 | 3

/** Account properties that unlock single controls beside the permissions (specification core §3). */
export type Flag = 'sp_operation' | 'postpaid' | 'template_groups_visible'
