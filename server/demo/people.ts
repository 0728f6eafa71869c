/** Who and what the demo holds (rule system-11). All names and numbers are invented. */

export const DEMO_PASSWORD = 'Demo-desk-2026'

export const EMPLOYEE = {
  userType: 3,
  name: 'Operations One',
  username: 'ops1',
  mobile: '9000000003',
  default_route: '/get-current-kennel-status',
}
export const RESELLER = {
  userType: 1,
  name: 'Acme Messaging',
  username: 'acme',
  mobile: '9000000001',
  companyName: 'Acme Messaging Pvt Ltd',
}

export const CLIENTS = [
  {
    userType: 2,
    name: 'Sunrise School',
    username: 'sunrise',
    mobile: '9000000002',
    companyName: 'Sunrise School',
    account_type: 1,
  },
  {
    userType: 2,
    name: 'Metro Hospital',
    username: 'metro',
    mobile: '9000000004',
    companyName: 'Metro Hospital',
    account_type: 2,
    credit_limit: 10_000,
  },
] as const

export interface DemoTemplate {
  template_name: string
  dlt_template_id: string
  dlt_category: number
  dlt_message: string
  is_otp?: number
  priority?: number
  cta_list?: string
  header: string
}

export const HEADERS = ['SUNRSE', 'METROX', '567890'] as const

export const TEMPLATES: readonly DemoTemplate[] = [
  {
    template_name: 'Fee reminder',
    dlt_template_id: '1107161234567890001',
    dlt_category: 2,
    header: 'SUNRSE',
    dlt_message: 'Dear {#var#}, the fee of Rs {#var#} is due this month. Please pay at the office. - SUNRSE',
  },
  {
    template_name: 'School closed',
    dlt_template_id: '1107161234567890002',
    dlt_category: 2,
    header: 'SUNRSE',
    dlt_message: 'Dear parents, the school remains closed tomorrow because of heavy rain. - SUNRSE',
  },
  {
    template_name: 'Exam dates',
    dlt_template_id: '1107161234567890003',
    dlt_category: 2,
    header: 'SUNRSE',
    dlt_message: 'Half-yearly examinations begin on {#var#}. The timetable is with the class teacher. - SUNRSE',
  },
  {
    template_name: 'शुल्क सूचना',
    dlt_template_id: '1107161234567890004',
    dlt_category: 2,
    header: 'SUNRSE',
    dlt_message: 'प्रिय {#var#}, इस माह का शुल्क {#var#} रुपये देय है। कृपया कार्यालय में जमा करें। - SUNRSE',
  },
  {
    template_name: 'Sign-in code',
    dlt_template_id: '1107161234567890005',
    dlt_category: 1,
    header: 'METROX',
    is_otp: 1,
    priority: 3,
    dlt_message: '{#numeric#} is your code for the patient portal. It is valid for 10 minutes. - METROX',
  },
  {
    template_name: 'Appointment',
    dlt_template_id: '1107161234567890006',
    dlt_category: 2,
    header: 'METROX',
    dlt_message: 'Dear {#var#}, your appointment with Dr {#var#} is confirmed. Please come 15 minutes early. - METROX',
  },
  {
    template_name: 'Health camp',
    dlt_template_id: '1107161234567890007',
    dlt_category: 4,
    header: '567890',
    dlt_message: 'Free health camp at Metro Hospital this Sunday from 9 am. Walk in, no appointment needed. - METROX',
  },
]

const FIRST = ['Asha', 'Ravi', 'Meena', 'Imran', 'Lakshmi', 'José', 'Fatima', 'Arjun', 'Kavya', 'Sanjay', 'आशा', 'முருகன்']
const LAST = ['Verma', 'Kumar', 'Rao', 'Sheikh', 'Iyer', "D'Souza", 'Begum', 'Patel', 'Nair', 'Gupta', 'शर्मा', 'Selvam']

/** Invented people; numbers of the 9x000 1xxxx kind that nobody has, none with an ending that the simulator treats in a way of its own. */
export const people = (count: number, seed: number): { name: string; mobile: string }[] =>
  Array.from({ length: count }, (_, i) => ({
    name: `${FIRST[(i * 7 + seed) % FIRST.length]} ${LAST[(i * 5 + seed) % LAST.length]}`,
    mobile: `9${seed % 10}000${String(10_100 + i).slice(-5)}`,
  }))

/** Accounts below the reseller; `under` comes first. */
export const BELOW_ACME = [
  {
    under: 'acme',
    userType: 1,
    name: 'Bluebird Digital',
    username: 'bluebird',
    mobile: '9000000005',
    companyName: 'Bluebird Digital LLP',
  },
  {
    under: 'bluebird',
    userType: 2,
    name: 'Tiny Tots Playschool',
    username: 'tiny',
    mobile: '9000000006',
    companyName: 'Tiny Tots',
  },
  {
    under: 'bluebird',
    userType: 2,
    name: 'Annapurna Caterers',
    username: 'annapurna',
    mobile: '9000000007',
    companyName: 'Annapurna Caterers',
  },
  {
    under: 'acme',
    userType: 2,
    name: 'Quick Loans',
    username: 'quickloans',
    mobile: '9000000008',
    companyName: 'Quick Loans Finance',
  },
  {
    under: 'acme',
    userType: 2,
    name: 'Old Town Library',
    username: 'oldtown',
    mobile: '9000000009',
    companyName: 'Old Town Library Trust',
  },
] as const

/** Registered, and not approved yet. */
export const WAITING = [
  { userType: 2, name: 'आशा नर्सरी', username: 'asha.nursery', mobile: '9000000010', companyName: 'आशा नर्सरी' },
  { userType: 2, name: 'Green Farms Producer Company', username: 'greenfarms', mobile: '9000000011', companyName: 'Green Farms' },
] as const

interface DemoDocument {
  of: string
  document_type: string
  document_number?: string
  expiry_date?: string
  decided?: { as: 'verify' | 'reject'; remark: string }
}

export const DOCUMENTS: readonly DemoDocument[] = [
  {
    of: 'sunrise',
    document_type: 'pan',
    document_number: 'ABCDE1234F',
    decided: { as: 'verify', remark: 'Name and number agree' },
  },
  {
    of: 'sunrise',
    document_type: 'dlt_certificate',
    expiry_date: `${new Date().getFullYear() + 1}-03-31`,
    decided: { as: 'verify', remark: 'Seen on the portal' },
  },
  { of: 'sunrise', document_type: 'address_proof' },
  {
    of: 'metro',
    document_type: 'gst',
    document_number: '27ABCDE1234F1Z5',
    decided: { as: 'reject', remark: 'The second page is missing' },
  },
  { of: 'metro', document_type: 'loa' },
  {
    of: 'acme',
    document_type: 'agreement',
    expiry_date: `${new Date().getFullYear() + 2}-06-30`,
    decided: { as: 'verify', remark: 'Signed by both' },
  },
]

/** What people sign in with. */
export const PLACES = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 16; SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/155.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0',
] as const
