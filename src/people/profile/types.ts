/** What `my-profile` answers (server/people/profile.ts). */
export interface OwnProfile {
  id: number
  username: string
  userType: number
  account_type: number
  allow_api: number
  api_ip_lock: number
  two_factor: number
  name: string
  email: string | null
  mobile: string | null
  timezone: string
  avatar: string | null
  companyName: string | null
  companyLogo: string | null
}
