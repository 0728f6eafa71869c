import { spellings } from '../../resources/language/endpoints.ts'
import inventory from '../fixtures/inventory.json' with { type: 'json' }
import { startPlatform } from './providersServer.ts'

/**
 * The platform of the specification, which knows its words and no others (rule platform-dialect-3): a name in a query or a
 * body that is not there is refused, and noted. Written from the specification, not from the declarations.
 */
interface Words {
  /** Names of the query, where the specification says any; of a path it only lists: those of a page. */
  query: readonly string[]
  /** Names of the body. `filter`: of a list, whatever its rows are filtered by; `fields`: the specification does not show them. */
  body: readonly string[] | 'filter' | 'fields'
  /** Form data with a file in it, and no other body. */
  takesFile?: true
}

const words = (query: readonly string[], body: Words['body']): Words => ({ query, body })
const NOTHING = words([], [])
const FIELDS = words([], 'fields')
const RECORD_PAGE = ['page', 'per_page_record']
const CAMPAIGN_PAGE = ['page', 'per_page']
/** Filter Delivery (rule campaigns-6), and what the lists of campaigns are asked with beside (rule platform-dialect-3). */
const CAMPAIGNS = words(CAMPAIGN_PAGE, [
  'per_page_record',
  ...['user_id', 'only_campaign', 'campaign', 'dlt_template_id', 'sender_id', 'message_type', 'sms_type', 'route_type'],
  ...['from_date', 'to_date', 'search'],
])

/** The calls whose query or body the specification shows. */
const SHOWN: Readonly<Record<string, Words>> = {
  'POST notifications': words(RECORD_PAGE, 'filter'),
  'GET notification/{id}': NOTHING,
  'GET notification-read/{id}': NOTHING,
  'GET user-notification-read-all': NOTHING,
  'DELETE notification/{id}': NOTHING,
  'DELETE user-notification-delete/{id}': NOTHING,
  'GET unread-notification-count': NOTHING,
  'POST logout': NOTHING,
  'POST child-login': words([], ['account_uuid', 'is_back_to_self_account']),
  // Lookups carry the user chosen in the form (rule people-10).
  'POST manage-sender-ids': words(RECORD_PAGE, ['sender_id', 'user_id']),
  'POST manage-sender-id': FIELDS,
  'PUT manage-sender-id/{id}': FIELDS,
  'DELETE manage-sender-id/{id}': NOTHING,
  'POST sender-id-action': FIELDS,
  'POST assign-sender-id': FIELDS,
  'POST campaign-list': CAMPAIGNS,
  'POST delivery-report': CAMPAIGNS,
  'POST scheduled-campaign-report': CAMPAIGNS,
  'POST resend-this-sms': words(
    [],
    [...['send_sms_id', 'reschedule_type', 'campaign_send_date_time', 'ratio_set', 'failed_ratio']],
  ),
  'POST change-campaign-status-to-stop': words([], ['send_sms_id']),
  'GET administration/change-campaign-status-to-complete/{id}': NOTHING,
  'POST get-campaign-info/{id}': words(CAMPAIGN_PAGE, ['search']),
  'GET get-campaign-info/{id}': NOTHING,
  'GET get-campaign-current-status/{id}': NOTHING,
  'GET get-dlr-explanation/{id}': NOTHING,
  'GET administration/reupdate-pending-status/{id}': NOTHING,
  'POST two-way-link-click-log': words(CAMPAIGN_PAGE, ['send_sms_id', 'search']),
  'POST two-way-capture-record-log': words(CAMPAIGN_PAGE, ['send_sms_id', 'search']),
  'POST by-sender-id': words([], ['sender_id', 'from_date', 'to_date', 'user_id']),
  'POST by-mobile': words([], ['mobile', 'from_date', 'to_date', 'user_id']),
  'POST report-export-by-id': words([], ['send_sms_id']),
  // The exports of two-way campaigns have no path in its table; their bodies it shows.
  'POST report-export-two-way-click': words([], ['campaign_id', 'from_date', 'to_date']),
  'POST report-export-two-way-response': words([], ['campaign_id', 'take_response']),
  'GET bookmarks/data': NOTHING,
  'POST bookmarks/update': words([], ['id']),
  'POST users-for-ddl': words(RECORD_PAGE, ['search']),
  'POST dlt-templates': words(RECORD_PAGE, ['template_name', 'user_id']),
  // Form data (rule platform-dialect-8).
  'POST dlt-templates-import': { ...FIELDS, takesFile: true },
  'POST dlrcode-vender-import': { ...FIELDS, takesFile: true },
  'POST blacklists-import': { ...FIELDS, takesFile: true },
  'POST contact-numbers-import': { ...FIELDS, takesFile: true },
  'GET get-user-route-info': words(RECORD_PAGE, []),
  'GET get-current-kannel-status': NOTHING,
}

const LISTED = new Set(Object.values(inventory.paths).flat().flatMap(spellings))

const shape = (path: string) => path.replaceAll(/\{\w+\}/g, '{id}')

/** What the specification has to say of a call; undefined where it does not know it at all. */
export const wordsOf = (method: string, path: string): Words | undefined => {
  const spelt = spellings(shape(path))
  const shown = spelt.flatMap(one => SHOWN[`${method} ${one}`] ?? SHOWN[`${method} administration/${one}`] ?? [])[0]
  if (shown) return shown
  // Some other method of a call that is shown is none of the specification's.
  const isShown = Object.keys(SHOWN).some(call => spelt.includes(call.split(' ')[1] ?? ''))
  const isListed = spelt.some(one => LISTED.has(one) || one.startsWith('sample-file/'))
  return isListed && !(isShown && !path.includes('{id}')) ? words(RECORD_PAGE, 'fields') : undefined
}

/** Words of lists that are the desk's own, and no filter of anything. */
const NO_FILTERS = new Set(['ids', 'sort_by', 'sort_order', 'cursor', 'page', 'per_page', 'per_page_record', 'q'])

/** Names that the specification does not have in this call. */
export const strangeWords = (method: string, path: string, query: readonly string[], body: readonly string[]): string[] => {
  const known = wordsOf(method, path)
  if (!known) return [`${method} ${path}`]
  const isStrange = (name: string) =>
    typeof known.body === 'string' ? known.body === 'filter' && NO_FILTERS.has(name) : !known.body.includes(name)
  return [
    ...query.filter(name => !known.query.includes(name)).map(name => `${method} ${path}?${name}`),
    // Added to every body (rule platform-dialect-7).
    ...body.filter(name => name !== 'entry_mode' && isStrange(name)).map(name => `${method} ${path} {${name}}`),
  ]
}

export interface Asked {
  method: string
  path: string
  query: Readonly<Record<string, string>>
  body: Readonly<Record<string, unknown>>
  isForm: boolean
}

/** Starts it. `answerTo` a path, where there is one; anything else is answered with the record asked for, or a page of one. */
export const startSpecification = async (
  answerTo: (path: string) => ((asked: Asked) => unknown) | undefined = () => undefined,
) => {
  const asked: Asked[] = []
  /** Words that calls of the specification came with, and that it does not have. */
  const strange: string[] = []
  const server = await startPlatform(({ method, url, json, form }, response) => {
    const address = new URL(url, 'http://platform')
    const path = address.pathname.replace(/^\/api\//, '').replaceAll(/\/\d+(?=\/|$)/g, '/{id}')
    const body = form ?? json
    const one = { method, path, query: Object.fromEntries(address.searchParams), body, isForm: form !== undefined }
    asked.push(one)
    const found = [
      ...strangeWords(method, path, [...address.searchParams.keys()], Object.keys(body)),
      ...(wordsOf(method, path)?.takesFile && !form?.file ? [`${method} ${path} without a file`] : []),
    ]
    if (found.length > 0) {
      // What the desk has beyond the specification is answered by nobody here.
      if (wordsOf(method, path)) strange.push(...found)
      response.statusCode = wordsOf(method, path) ? 422 : 404
      return { error: true, message: `Not a word of the specification: ${found.join(', ')}` }
    }
    const page = { data: [{ id: 1 }], current_page: Number(one.query.page ?? 1), last_page: 1, total: 1, per_page: 15 }
    const id = Number(/\d+$/.exec(address.pathname)?.[0])
    const usual = method === 'GET' && path.endsWith('{id}') ? { id } : page
    return { error: false, message: 'Done', data: answerTo(path)?.(one) ?? usual }
  })
  return { ...server, asked, strange, lastAsked: () => asked.at(-1) as Asked }
}
