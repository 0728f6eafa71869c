import type { Principal, UserType } from '../../../resources/language/access.ts'

/** Who makes a request, as the server knows it. */
export interface Caller {
  /** Whose data the session works on. */
  accountId: number
  /** Who really sits there; differs from the account while acting as somebody else. */
  actorId: number
  /** 0 where a program calls by a key. */
  sessionId: number
  /** The API key that calls, by its number; undefined where a person does. */
  keyId?: number
  userType: UserType
  /** Of an employee who sees but the accounts allotted to him, with what stands below them: these. Everybody else: undefined. */
  allotted: readonly number[] | undefined
  principal: Principal
  name: string
  timezone: string
  /** Nothing else is answered until the password is changed. */
  mustChangePassword?: boolean
  ip: string
  /** Proxies of ours that the request came through, the nearest first; absent where it came straight. */
  via?: string
  userAgent: string
  requestId: string
}

/** Where a request comes from, known before anybody is signed in. */
export type Origin = Pick<Caller, 'ip' | 'via' | 'userAgent' | 'requestId'>
