import { randomUUID } from 'node:crypto'
import fastifyMultipart from '@fastify/multipart'
import fastifyRateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyRequest } from 'fastify'
import { isForKeys } from '../resources/documents/apiDocuments.ts'
import { checkRegister } from '../resources/language/check.ts'
import { openApi } from '../resources/language/openapi.ts'
import { isKey } from './access/apiKeys.ts'
import { isKnown } from './access/knownTokens.ts'
import type { Deps } from './kernel/context/context.ts'
import { tokenOf } from './kernel/context/origin.ts'
import { closeEvents } from './kernel/events/eventStream.ts'
import { endAnswered } from './kernel/http/closing.ts'
import { addFormBodies } from './kernel/http/formBody.ts'
import { addJsonBodies } from './kernel/http/jsonBody.ts'
import { inlineScriptHashes, servePanel } from './kernel/http/panel.ts'
import { answerProblem } from './kernel/http/problems.ts'
import { requestLog } from './kernel/http/requestLog.ts'
import { addSecurityHeaders, securityHeaders } from './kernel/http/security.ts'
import { addBodyTimer } from './kernel/http/slowBodies.ts'
import { answerUnreadable } from './kernel/http/unreadable.ts'
import { HttpProblem } from './kernel/problem/errors.ts'
import type { CallsUnderWay } from './kernel/processes/callsUnderWay.ts'
import type { Companions } from './kernel/records/companion.ts'
import { mistakesIn } from './kernel/records/kinds.ts'
import type { SocketChannels } from './kernel/sockets/channel.ts'
import type { SocketTimes } from './kernel/sockets/socketHub.ts'
import { addSocketRoute, addSockets } from './kernel/sockets/socketRoute.ts'
import { addHealth } from './monitoring/health.ts'
import { addMetrics } from './monitoring/metrics.ts'
import { registerRoutes } from './routes.ts'
import { CHANNELS, socketOptions } from './sockets.ts'
import { twoWayPages } from './two-way/pages.ts'

export interface AppOptions {
  /** Folder of the built panel; absent where only the API is served. */
  dist?: string
  /** Calls a second of one session, or of one address where nobody is signed in. */
  callsPerSecond?: number
  /** Calls a second of one API key. */
  keyCallsPerSecond?: number
  /** Addresses and ranges of proxies whose X-Forwarded-For is believed, from the right; of nobody by default. */
  trustProxy?: readonly string[]
  logLevel?: string
  /** Told of every call of the API. */
  calls?: CallsUnderWay
  /** How long headers, and a body that is no file, may take to arrive; 10 and 30 seconds by default. */
  patience?: { headersMs?: number; bodyMs?: number }
  /** Conversations told over the socket, and how often it looks; ours by default. */
  sockets?: { channels?: SocketChannels; times?: SocketTimes }
  /** Further routes outside the declarations: gateway callbacks. */
  plugins?: readonly FastifyPluginAsync[]
}

/** What pasted numbers may weigh: 100,000 of them and some. */
const BODY_LIMIT = 4 * 1024 * 1024
/** Rule platform-dialect-16. Node looks every so often who has taken longer: four times in this span. */
const HEADERS_MS = 10_000
/** Security case 31. */
const KEY_CALLS_PER_SECOND = 50
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const

const knownTokenOf = (request: FastifyRequest): string | undefined => {
  const token = tokenOf(request)
  return isKnown(token) ? token : undefined
}

/** Builds the HTTP side of the platform over the declarations. @throws Error when a declaration is wrong, or nobody carries it out */
export const buildApp = async (deps: Deps, companions: Companions, options: AppOptions = {}): Promise<FastifyInstance> => {
  checkRegister(deps.register, mistakesIn)
  const scriptHashes = options.dist ? inlineScriptHashes(options.dist) : []
  const headers = securityHeaders(scriptHashes)
  const headersMs = options.patience?.headersMs ?? HEADERS_MS
  const app = Fastify({
    logger: { level: options.logLevel ?? 'warn', redact: ['req.headers.authorization'], stream: requestLog(deps.log) },
    bodyLimit: BODY_LIMIT,
    // A start that is slow, since all of a machine starts, is no failed one; whoever starts us has a limit of his own.
    pluginTimeout: 0,
    requestTimeout: 300_000,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    genReqId: () => randomUUID(),
    // Whoever is no proxy of ours may write into that header what he likes (security case 17).
    trustProxy: options.trustProxy?.length ? [...options.trustProxy] : false,
    routerOptions: { maxParamLength: 500, caseSensitive: true },
    http: { headersTimeout: headersMs, connectionsCheckingInterval: headersMs / 4 },
    // Addresses that no route can be looked up for, and what is no HTTP at all: the same answer as everywhere else.
    frameworkErrors: (error, request, reply) => answerProblem(error, request, reply.headers(headers)),
    clientErrorHandler: answerUnreadable(headers),
  })
  app.setErrorHandler(answerProblem)
  // Closing waits for every answer to end, and a stream does not end by itself.
  app.addHook('preClose', async () => closeEvents(deps))
  endAnswered(app)
  addSecurityHeaders(app, headers)
  addBodyTimer(app, headers, options.patience?.bodyMs)
  await app.register(fastifyMultipart, {
    throwFileSizeLimit: true,
    limits: { fieldSize: 100_000, fields: 50, files: 1, fileSize: 25_000_000, parts: 60, headerPairs: 50 },
  })

  await addSockets(app)
  await app.register(
    async api => {
      addJsonBodies(api)
      addFormBodies(api)
      // Plain REST clients name a kind of body also where they send none.
      api.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) =>
        body === '' ? done(null, undefined) : done(new HttpProblem(415, 'Send JSON (application/json).'), undefined),
      )
      await api.register(fastifyRateLimit, {
        max: request =>
          isKey(knownTokenOf(request))
            ? (options.keyCallsPerSecond ?? options.callsPerSecond ?? KEY_CALLS_PER_SECOND)
            : (options.callsPerSecond ?? 100),
        timeWindow: 1000,
        // A made-up token would be a new caller every time: one that is not known, or says nothing here, counts by its address.
        keyGenerator: request =>
          (request.routeOptions.config.isPublic ? undefined : knownTokenOf(request)) ?? request.ip ?? 'unknown',
      })
      api.addHook('onRequest', async (request, reply) => {
        if (options.calls) reply.raw.once('close', options.calls.begin())
        reply.header('cache-control', 'no-store')
        // State-changing GETs of the specification are for the panel's own calls, never for an address bar or a prefetch (rule platform-dialect-10).
        if (request.headers['sec-fetch-mode'] === 'navigate' && !request.url.startsWith('/api/files/'))
          return reply.code(405).send({ error: true, message: 'This address is for the panel, not for a browser window.' })
      })
      registerRoutes(api, deps, companions)
      addSocketRoute(api, deps, {
        ...socketOptions(app, deps, options.sockets?.channels ?? CHANNELS),
        ...(options.sockets?.times && { times: options.sockets.times }),
      })
      // What a program may call; with `?calls=all` whatever is declared.
      api.get<{ Querystring: { calls?: string } }>('/openapi.json', async ({ query }) =>
        openApi(deps.register, deps.version, query.calls === 'all' ? undefined : isForKeys),
      )
    },
    { prefix: '/api' },
  )
  await app.register(twoWayPages(deps, options.callsPerSecond))
  for (const plugin of options.plugins ?? []) await app.register(plugin)

  addHealth(app, deps)
  addMetrics(app, deps)
  const sendPanel = options.dist ? await servePanel(app, options.dist, scriptHashes) : undefined

  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/'] = request.url.split('?')
    if (/^\/(api|gateway)(\/|$)/.test(path)) {
      const allowed = METHODS.filter(method => method !== request.method && app.findRoute({ method, url: path }) !== null)
      if (allowed.length > 0)
        return reply
          .code(405)
          .header('allow', allowed.join(', '))
          .send({ error: true, message: 'This method is not supported here.' })
      return reply.code(404).send({ error: true, message: 'There is nothing at this address.' })
    }
    const isScreen = (request.method === 'GET' || request.method === 'HEAD') && !/\.\w{1,8}$/.test(path)
    if (sendPanel && isScreen) return sendPanel(reply)
    return reply.code(404).send({ error: true, message: 'There is nothing at this address.' })
  })
  return app
}
