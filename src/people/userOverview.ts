import type { AmountUnit } from '../../resources/money/wallets.ts'

/** What `user-overview/{id}` answers (server/people/overview.ts). */
export interface UserOverview {
  account: {
    id: number
    name: string
    username: string
    userType: number
    email: string | null
    mobile: string | null
    companyName: string | null
    avatar: string | null
    companyLogo: string | null
    website: string | null
    address: string | null
    city: string | null
    state: string | null
    zip: string | null
    gst_no: string | null
    pan_no: string | null
    pe_id: string | null
    account_type: number
    credit_limit: number
    status: number
    allow_api: number
    api_ip_lock: number
    two_factor: number
    must_change_password: number
    daily_limit: number
    /** Counted against the limit; 0 where there is none. */
    sent_today: number
    low_credit_alert: number
    timezone: string
    validity_date: string | null
    created_at: string
    last_login_at: string | null
    last_login_ip: string | null
    tree: string | null
    open_sessions: number
    documents_pending: number
    documents_verified: number
  }
  /** Amounts in the wallet's unit. */
  wallets: readonly {
    route_type: number
    unit: AmountUnit
    balance: number
    held: number
    spent: number
    floor: number | null
  }[]
  /** Null for those who are not told. */
  routes: readonly { route_type: number; name: string; inherited: number }[] | null
  children: {
    total: number
    data: readonly { id: number; name: string; username: string; userType: number; status: number }[]
  }
  month: { campaigns: number; contacts: number; delivered: number; failed: number; credits: number }
  sign_ins: readonly { event: string; ip: string | null; device: string | null; reason: string | null; created_at: string }[]
}
