import type { Flag, UserType } from '../../../resources/language/access.ts'

/** One condition of an answer, as `administration/permission-x-ray` tells it. */
export type XRayCheck = { passes: boolean } & (
  | { kind: 'account' | 'anybody' | 'signed_in' }
  | {
      kind: 'permission'
      permission: string
      roles: readonly { id: number; display_name: string }[]
      /** Resellers above that lack what the own role holds. */
      capped_by: readonly { id: number; name: string; username: string; role_id: number | null; role: string | null }[]
    }
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

/** What `administration/role-cut` answers: accounts that would lose something, those with the role and those below them. */
export interface RoleCut {
  own: number
  below: number
  lost: readonly { permission: string; own: number; below: number }[]
}
