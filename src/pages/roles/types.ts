import type { Flag, UserType } from '../../../resources/schema/access.ts'

/** One condition of an answer, as `administration/permission-x-ray` tells it. */
export type XRayCheck = { passes: boolean } & (
  | { kind: 'account' | 'anybody' | 'signed_in' }
  | { kind: 'permission'; permission: string; roles: readonly { id: number; display_name: string }[] }
  | { kind: 'type'; types: readonly UserType[] }
  | { kind: 'flag'; flag: Flag }
  | { kind: 'scope'; sees: 'all' | 'tree' | 'allotted'; below: number; asked: boolean }
)

export interface XRayAnswer {
  allowed: 0 | 1
  person: {
    id: number
    name: string
    username: string
    userType: UserType
    role_id: number | null
    role: string | null
    own_role: 0 | 1
  }
  checks: readonly XRayCheck[]
}

export interface WhoCan {
  total: number
  roles: readonly { role_id: number | null; role: string | null; userType: UserType; people: number }[]
  people: readonly { id: number; name: string; username: string; userType: UserType; role: string | null }[]
}
