import { ACCESS_CALLS, dialog } from './access.ts'
import { ANALYTICS_CALLS } from './analyticsCalls.ts'
import { type Call, checkScope, type Handler, numberOf } from './call.ts'
import { notFound } from './graphError.ts'
import { lookaside, MEDIA_CALLS } from './media.ts'
import { takeMessage } from './messages.ts'
import { NUMBER_CALLS } from './numbers.ts'
import type { Provider } from './provider.ts'
import { picture, QR_CALLS } from './qr.ts'
import { TEMPLATE_CALLS } from './templates.ts'

const send: Handler = call => takeMessage(call.provider, numberOf(call, call.path[0] ?? ''), call.params, call.response)

const CALLS: ReadonlyMap<string, Handler> = new Map(
  Object.entries({
    'POST number/messages': send,
    ...ACCESS_CALLS,
    ...ANALYTICS_CALLS,
    ...MEDIA_CALLS,
    ...NUMBER_CALLS,
    ...QR_CALLS,
    ...TEMPLATE_CALLS,
  }),
)

/** Answered without a token: whoever has the link, or brings the app's own secret. */
const OPEN: ReadonlyMap<string, Handler> = new Map([
  ['GET dialog/oauth', dialog],
  ['GET pictures', picture],
])

const MESSAGING: ReadonlySet<string> = new Set(['messages', 'media', 'register', 'deregister'])

/** Files are read by who takes them. */
const WITH_FILES: ReadonlySet<string> = new Set(['POST number/media', 'POST upload'])

export interface Route {
  handler: Handler
  /** Whether somebody has to show who he is. */
  open: boolean
  scope: string | undefined
  files: boolean
}

/** Which kind of thing an id names. */
const kindOf = ({ world }: Provider, id: string): string => {
  if (id.startsWith('upload:')) return 'upload'
  if (id === world.app.id) return 'app'
  if (world.numbers.some(one => one.id === id)) return 'number'
  if (world.wabas.some(one => one.id === id)) return 'waba'
  if (world.templates.some(one => one.id === id)) return 'template'
  return world.media.some(one => one.id === id) ? 'media' : ''
}

/** The handler of a call. @throws GraphError where there is none */
export const routeOf = (provider: Provider, method: string, path: readonly string[]): Route => {
  const [id = '', edge, below] = path
  const open = OPEN.get(`${method} ${id}`) ?? OPEN.get(`${method} ${path.join('/')}`)
  if (open) return { handler: open, open: true, scope: undefined, files: false }
  if (method === 'GET' && id === 'lookaside')
    return { handler: lookaside, open: (path[1] ?? '').startsWith('4'), scope: undefined, files: false }
  const plain = `${method} ${path.join('/')}`
  const kind = CALLS.has(plain) ? '' : kindOf(provider, id)
  const name = kind === '' ? plain : `${method} ${[kind, ...(edge ? [edge] : []), ...(below ? ['code'] : [])].join('/')}`
  const handler = CALLS.get(name)
  if (!handler) throw notFound(id)
  const managed = kind !== 'upload' && kind !== 'app' && kind !== ''
  const messaging = kind === 'media' || MESSAGING.has(edge ?? '')
  return {
    handler,
    open: plain.endsWith('oauth/access_token'),
    scope: managed ? (messaging ? 'whatsapp_business_messaging' : 'whatsapp_business_management') : undefined,
    files: WITH_FILES.has(name),
  }
}

/** Carries a call out, when its token may. @throws GraphError */
export const answer = (route: Route, call: Call): unknown => {
  if (route.scope) checkScope(call.token, route.scope)
  return route.handler(call)
}
